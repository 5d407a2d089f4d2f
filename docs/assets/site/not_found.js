/** Where there is no page: the lamp, and the field to find a game. */

import "./page.js";
import { startSeek } from "./seek.js";

for (const form of document.querySelectorAll("form[data-seek]")) {
  if (form instanceof HTMLFormElement) startSeek(form);
}
