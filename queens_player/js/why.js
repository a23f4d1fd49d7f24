// Why a square is not free: who attacks it, who forbade it first, since when, what will free it.

import { barOf, refusalOf } from "./given.js";
import { ruleOf } from "./rules.js";
import { capital } from "./shared.js";
import { FORBID, LEARN, PARDON, PLACE, REMOVE, at, attackers, isCut, keyOf } from "./trace.js";
import { inNameOf, isRuledOutBy, phrases, queenName, stepName } from "./words.js";

/** @typedef {{ by: number, cause: string, since: number, until: number | null }} Reason */
/** @typedef {(e: number) => boolean} Test of an event, by its number from 0 */

// What queens.why says of a square: { by, cause, since, until }, null for a square that is free.
// The tests hold the two against each other; a cut is told apart, and where queens do not go in turn
// this says when the square is free, and Python when the one to blame goes.
/** @type {(run: Run, t: number, row: number, col: number, position?: Position) => Reason | null} */
export function reasonOf(run, t, row, col, position = at(run, t)) {
  const bar = barOf(run, [row, col]);
  if (bar) return { by: bar.by, cause: bar.line, since: 0, until: null };
  const attacking = attackers(run, position, [row, col]);
  const by = position.forbidden.get(keyOf(row, col));
  if (by) {
    const since = lastWhere(t, (e) => isStep(run, e, FORBID, row, col));
    return {
      by, cause: attacking.find(([queen]) => queen === by)?.[1] ?? told(run, since), since,
      until: firstWhere(run, t, (e) => isStep(run, e, PARDON, row, col)),
    };
  }
  const refusal = refusalOf(run, t, [row, col]);
  if (attacking.length === 0) return refusal && { by: 0, cause: "", since: refusal.since, until: refusal.until };
  const [first, cause] = attacking[0];
  return {
    by: first, cause, since: placedAt(run, t, first),
    until: nextFree(run, t, [row, col], attacking.map(([queen]) => queen)),
  };
}

// What the search said when it forbade a square; of a nogood, where it was learnt.
/** @type {(run: Run, since: number) => string} */
function told(run, since) {
  const learnt = learntFor(run, since);
  return learnt ? `${saidAt(run, since)}, learnt at ${stepName(learnt)}` : saidAt(run, since);
}

/** @type {(run: Run, step: number) => string} */
const saidAt = (run, step) => run.labels[run.label[step - 1]];

// Each answer is { text, step }; step, if it is not null, is one worth going to. past: without
// what comes after step t.
/** @type {(run: Run, t: number, row: number, col: number, past?: boolean) => Answer[]} */
export function why(run, t, row, col, past = false) {
  const bar = barOf(run, [row, col]);
  if (bar) return [{ text: phrases(run).never(run, bar), step: null }];
  const position = at(run, t);
  const attacking = attackers(run, position, [row, col]);
  const refusal = refusalOf(run, t, [row, col]);
  if (refusal) {
    return [{ text: attackWords(run, attacking), step: null },
      { text: `Ruled out: ${refusal.words.replace(/,? from step.*/, "")}, since ${stepName(refusal.since)}.`, step: refusal.since }];
  }
  const reason = reasonOf(run, t, row, col, position);
  const said = position.queens.get(row) === col ? standing(run, t, row, col).slice(0, past ? 1 : 2) : [];
  const marked = Boolean(position.forbidden.get(keyOf(row, col)));
  const further = marked && reason && !isRuledOutBy(attacking, reason.by) ? reason.cause : "";
  said.push({ text: attackWords(run, attacking), step: null });
  const cut = cutAt(run, t, [row, col]);
  if (cut) said.push({ text: `Cut at ${stepName(cut)}: ${saidAt(run, cut)}.`, step: cut });
  if (reason === null) return past ? said : [...said, comingUp(run, t, row, col)];
  const { since } = reason, learnt = marked ? learntFor(run, since) : 0;
  const say = phrases(run);
  const text = learnt ? `${capital(say.forbidden)} by a nogood, since ${stepName(since)}: ${saidAt(run, since)}.`
    : marked ? `${capital(say.forbidden)} first ${inNameOf(run, reason.by)}, since ${stepName(since)}${further && ` (${further})`}.`
    : `${say.blamed(run, reason.by, reason.cause, attacking.length > 1)}, since ${stepName(since)}.`;
  said.push({ text, step: since });
  if (learnt) said.push({ text: `Learnt at ${stepName(learnt)}, where these choices had failed.`, step: learnt });
  return past ? said : [...said, release(run, t, reason, marked)];
}

// The step at which the search turned back from a square, with all the others standing as at step t; 0 for none.
/** @type {(run: Run, t: number, square: Square) => number} */
function cutAt(run, t, [row, col]) {
  for (let e = t - 1, above = 0, cut = 0; e >= 0; e--) {
    if (isCut(run, e)) cut = e + 1;
    if (run.kind[e] === REMOVE) above += 1;
    else if (run.kind[e] === PLACE) {
      if (cut && above < 2 && run.row[e] === row && run.col[e] === col) return cut;
      if (!above) return 0;
      [above, cut] = [above - 1, 0];
    }
  }
  return 0;
}

// The step at which the nogood was learnt that rules a square out since a step; 0 if none does.
/** @type {(run: Run, since: number) => number} */
const learntFor = (run, since) =>
  run.stepsOf?.[LEARN].find((step) => saidAt(run, step) === saidAt(run, since)) ?? 0;

/** @type {(run: Run, t: number, row: number, col: number) => Answer[]} */
function standing(run, t, row, col) {
  const since = placedAt(run, t, row);
  const until = firstWhere(run, t, (e) => isStep(run, e, REMOVE, row, col));
  return [
    { text: `${phrases(run).stands(run, [row, col])} ${stepName(since)}.`, step: since },
    until === null ? { text: "It stays to the end.", step: null }
      : { text: `${phrases(run).until} ${stepName(until)}.`, step: until },
  ];
}

/** @type {(run: Run, attacking: [row: number, line: string][]) => string} */
const attackWords = (run, attacking) =>
  (attacking.length ? `${capital(phrases(run).attackers(run, attacking))}.` : phrases(run).none(run));

/** @type {(run: Run, t: number, reason: Reason, marked: boolean) => Answer} */
function release(run, t, { by, until }, marked) {
  const say = phrases(run), free = marked ? say.admissible : "free";
  if (until === null) {
    const stays = firstWhere(run, t, (e) => run.kind[e] === REMOVE && run.row[e] === by) === null;
    const because = stays && at(run, t).queens.has(by) ? say.stays(run, by) : "";
    return { text: `Not ${free} again before the end${because}.`, step: null };
  }
  const queen = marked ? pardoner(run, until, by) : run.row[until - 1];
  const when = queen ? say.going(run, queen) : "";
  return { text: `It becomes ${free} again ${when}at ${stepName(until)}.`, step: until };
}

// The queen, if nothing but pardons lies between the pardon that led to this step and its going.
/** @type {(run: Run, step: number, queen: number) => number} */
function pardoner(run, step, queen) {
  for (const onward of [1, -1]) {
    let e = step - 1;
    while (run.kind[e] === PARDON) e += onward;
    if (run.kind[e] === REMOVE && run.row[e] === queen) return queen;
  }
  return 0;
}

/** @type {(run: Run, t: number, row: number, col: number) => Answer} */
function comingUp(run, t, row, col) {
  /** @type {Test} */
  const attacked = (e) => run.kind[e] === PLACE && ruleOf(run, [run.row[e], run.col[e]], [row, col]) !== "";
  const step = firstWhere(run, t, (e) => attacked(e) || isStep(run, e, FORBID, row, col));
  if (step === null) return { text: phrases(run).nothing, step };
  const e = step - 1;
  const text = attacked(e) ? `${phrases(run).next} ${stepName(step)}, by ${queenName(run, run.row[e])}.`
    : `Next ${phrases(run).forbidden} at ${stepName(step)}, ${inNameOf(run, run.by[e])}.`;
  return { text, step };
}

/** @type {(run: Run, e: number, kind: number, row: number, col: number) => boolean} */
const isStep = (run, e, kind, row, col) => run.kind[e] === kind && run.row[e] === row && run.col[e] === col;

/** @type {(run: Run, t: number, queen: number) => number} */
const placedAt = (run, t, queen) => lastWhere(t, (e) => run.kind[e] === PLACE && run.row[e] === queen);

// The last step up to t of which the test holds; 0 for none.
/** @type {(t: number, test: Test) => number} */
function lastWhere(t, test) {
  for (let e = t - 1; e >= 0; e--) if (test(e)) return e + 1;
  return 0;
}

/** @type {(run: Run, t: number, test: Test) => number | null} */
function firstWhere(run, t, test) {
  for (let e = t; e < run.steps; e++) if (test(e)) return e + 1;
  return null;
}

// The first step after t at which no standing queen attacks the square any more: only then
// may a queen go there, whichever attacker goes first.
/** @type {(run: Run, t: number, square: Square, attacking: number[]) => number | null} */
function nextFree(run, t, square, attacking) {
  const culprits = new Set(attacking);
  return firstWhere(run, t, (e) => {
    if (run.kind[e] === REMOVE) culprits.delete(run.row[e]);
    else if (run.kind[e] === PLACE && ruleOf(run, [run.row[e], run.col[e]], square)) {
      culprits.add(run.row[e]);
    }
    return culprits.size === 0;
  });
}
