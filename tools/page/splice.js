// A page in a frame of another book, or of a learning platform, which reads a state and a score from it
// by SPLICE: each side sends the other messages with a subject.

const nameOf = () => `${Date.now()}-${Math.random()}`;

/** Show nothing of the page but this element, with what is around it. */
export function showAlone(element) {
  document.documentElement.classList.add("queens-alone");
  for (let el = element; el !== document.body; el = el.parentElement) {
    for (const other of el.parentElement.children) if (other !== el) other.hidden = true;
  }
}

/** Ask the page around this one for its state, told to `hear`; return what reports one. Null without such a page. */
export function spliceOf(hear) {
  if (window.parent === window) return null;
  const send = (subject, said) => {
    const message = { subject: `SPLICE.${subject}`, message_id: nameOf(), activity_id: location.href, ...said };
    window.parent.postMessage(message, "*"); // no secret, and it knows best whom it trusts
    return message.message_id;
  };
  const asked = send("getState");
  window.addEventListener("message", ({ source, data }) => {
    const isAnswer = source === window.parent && data?.subject === "SPLICE.getState.response" && data.message_id === asked;
    if (isAnswer && data.state) hear(data.state);
  });
  return (score, state) => send("reportScoreAndState", { score, state });
}
