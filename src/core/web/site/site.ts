import { startCarousel } from "./carousel.ts";
import { removeSentDrafts } from "./drafts.ts";
import { closeMenus, startMenus } from "./menus.ts";
import { startNetworkGuards } from "./network.ts";
import { showStoredNotice } from "./notices.ts";
import { replaceLostPictures } from "./pictures.ts";
import { startSession } from "./session.ts";
import { markAge, showRelativeTimes } from "./times.ts";
import { startTouches } from "./touch.ts";
import { startCounting } from "./visits.ts";

// The script of every page. The members' pages have React beside it, which leaves the header alone.

const header = document.querySelector<HTMLElement>("header[data-site]");
// The stylesheet opens the menus until now, and hides what only a script can answer.
document.documentElement.dataset.script = "";
if (header) {
  startMenus(header);
  startSession(header);
  // What was open would be open after a step back.
  addEventListener("pagehide", () => {
    closeMenus(header);
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  });
  // In the application, the header stays while the page changes.
  document.addEventListener("site:moved", () => closeMenus(header));
}
for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) startCarousel(carousel);
startNetworkGuards();
startTouches();
replaceLostPictures();
showRelativeTimes();
markAge();
removeSentDrafts();
showStoredNotice();
startCounting();
