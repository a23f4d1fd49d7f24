// The player as anywidget wants it, and for a page around its own, by the address of what is shown.

import { playerView } from "./player.js";
import { part } from "./shared.js";

/** @type {Kept & { render: typeof playerView }} */
const widget = {
  render: playerView,
  told: "step",
  state: () => ({ address: location.hash }),
  show({ address }) { location.hash = address; }, // which no other page can make a script
  score(_, el) {
    const { ariaValueNow, ariaValueMax } = part(el, "[role=slider]", HTMLElement);
    return Number(ariaValueNow) / (Number(ariaValueMax) || 1);
  },
};
export default widget;
