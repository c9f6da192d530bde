import { onSessionChange, readSession } from "./session.ts";

/** A page from the back/forward cache that shows another session than the stored one hides itself and reloads. */
export function guardRestoredPages(): void {
  let shown = readSession()?.token;
  let isCached = false;
  const isOutdated = () => isCached && readSession()?.token !== shown;
  onSessionChange(() => {
    shown = readSession()?.token ?? shown;
  });
  addEventListener("pagehide", ({ persisted }) => {
    isCached = persisted;
  });
  // Comes before `pageshow`; the queries would load what the session that has ended could see.
  addEventListener("visibilitychange", (event) => {
    if (isOutdated()) event.stopImmediatePropagation();
  });
  addEventListener("pageshow", () => {
    if (isOutdated()) {
      document.documentElement.style.display = "none";
      location.reload();
    }
    isCached = false;
  });
}
