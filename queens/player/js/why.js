// Why a square is not free: who attacks it, who forbade it first, since when and until when.

// Each answer is { text, moment }; moment, if it is not null, is a step worth going to.
export function why(run, t, row, col) {
  const position = at(run, t);
  const said = [];
  const now = attackers(position, [row, col]);
  if (position.queens.get(row) === col) said.push(...standing(run, t, row, col));
  const culprit = position.forbidden.get(keyOf(row, col));
  said.push({ text: attackWords(now), moment: null });
  if (culprit !== undefined) {
    const since = lastWhere(run, t, (e) => isStep(run, e, "forbid", row, col));
    const until = firstWhere(run, t, (e) => isStep(run, e, "pardon", row, col));
    const alone = now.some(([queen]) => queen === culprit)
      ? "" : " That queen does not attack it: as things stood, the column had been tried in vain.";
    said.push({ text: `Forbidden first by queen ${culprit}, since step ${since}.${alone}`, moment: since });
    said.push(end(until, "admissible again"));
  } else if (now.length) {
    const [first, line] = now[0];
    const since = placedAt(run, t, first);
    const words = now.length > 1 ? "The first of them was" : "That is";
    said.push({ text: `${words} queen ${first}, along a ${line}, since step ${since}.`, moment: since });
    said.push(end(nextFree(run, t, position, [row, col]), "free again"));
  } else {
    const next = firstWhere(run, t, (e) => run.kind[e] === PLACE
      && attacks([run.row[e], run.col[e]], [row, col]) !== "");
    said.push(next === null
      ? { text: "Nothing attacks it again before the end.", moment: null }
      : { text: `Next attacked at step ${next}, by queen ${run.row[next - 1]}.`, moment: next });
  }
  return said;
}

function standing(run, t, row, col) {
  const since = placedAt(run, t, row);
  const until = firstWhere(run, t, (e) => isStep(run, e, "remove", row, col));
  return [
    { text: `Queen ${row} stands here since step ${since}.`, moment: since },
    until === null ? { text: "She stays to the end.", moment: null }
      : { text: `She is taken up at step ${until}.`, moment: until },
  ];
}

function attackWords(now) {
  if (now.length === 0) return "No queen attacks it.";
  const names = now.map(([queen, line]) => `queen ${queen} along a ${line}`);
  return `Attacked by ${names.join(" and ")}.`;
}

function end(until, what) {
  return until === null
    ? { text: `Not ${what} before the end.`, moment: null }
    : { text: `It is ${what} at step ${until}.`, moment: until };
}

function isStep(run, e, kind, row, col) {
  return KINDS[run.kind[e]] === kind && run.row[e] === row && run.col[e] === col;
}

function placedAt(run, t, queen) {
  return lastWhere(run, t, (e) => run.kind[e] === PLACE && run.row[e] === queen);
}

function lastWhere(run, t, test) {
  for (let e = t - 1; e >= 0; e--) if (test(e)) return e + 1;
  return null;
}

function firstWhere(run, t, test) {
  for (let e = t; e < run.steps; e++) if (test(e)) return e + 1;
  return null;
}

// The first moment after t at which no standing queen attacks the square any more.
function nextFree(run, t, position, square) {
  const culprits = new Set(attackers(position, square).map(([queen]) => queen));
  return firstWhere(run, t, (e) => {
    if (run.kind[e] === REMOVE) culprits.delete(run.row[e]);
    else if (run.kind[e] === PLACE && attacks([run.row[e], run.col[e]], square)) {
      culprits.add(run.row[e]);
    }
    return culprits.size === 0;
  });
}
