// The player as anywidget wants it.

import { playerView } from "./player.js";

const widget = { render: playerView };
export default widget;
