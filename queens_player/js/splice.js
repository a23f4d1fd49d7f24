// A page in a frame of another book, or of a learning platform, which reads a state and a score from it
// by SPLICE: each side sends the other messages with a subject.

// Asks the page around this one for its state, told to `hear`; returns what reports one. Null without such a page.
/** @type {(hear: (state: any) => void) => ((score: number, state: object) => void) | null} */
export function spliceOf(hear) {
  if (window.parent === window) return null;
  /** @type {(subject: string, said?: object) => string} */
  const send = (subject, said) => {
    const message = { subject: `SPLICE.${subject}`, message_id: `${Date.now()}-${Math.random()}`, activity_id: location.href, ...said };
    window.parent.postMessage(message, "*"); // no secret, and it knows best whom it trusts
    return message.message_id;
  };
  const asked = send("getState");
  window.addEventListener("message", ({ source, data }) => {
    const isAnswer = source === window.parent && data?.subject === "SPLICE.getState.response" && data.message_id === asked;
    if (isAnswer && data.state) hear(data.state);
  });
  return (score, state) => { send("reportScoreAndState", { score, state }); };
}

// The same of a widget that is alone on its page.
/** @type {(widget: Kept, model: Model, el: HTMLElement) => void} */
export function letKeep({ told, state, show, score }, model, el) {
  const report = spliceOf((held) => show(held, model));
  if (report) model.on(`change:${told}`, () => queueMicrotask(() => report(score(model, el), state(model))));
}
