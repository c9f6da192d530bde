import { onSessionChange, readSession } from "./session.ts";

/** A page from the back/forward cache that shows another session than the stored one hides itself and reloads. */
export function guardRestoredPages(): void {
  let shown = readSession()?.token;
  onSessionChange(() => {
    shown = readSession()?.token ?? shown;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || readSession()?.token === shown) return;
    document.documentElement.style.display = "none";
    location.reload();
  });
}
