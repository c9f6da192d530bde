import { openDocument } from "../open-document.ts";
import { getAuthHeaders, renewSession } from "../session/renew-session.ts";
import { clearIfExpired, clearSession, FIELD_KEY, onSessionChange, readSession } from "../session/session.ts";
import { showSession } from "./show-session.ts";

let isFollowing = false;

/** Shows the person's name in the card of the header. */
function showPerson(header: HTMLElement): void {
  showSession();
  const person = readSession()?.result;
  // A stored session that cannot be read is none.
  if (!person) delete document.documentElement.dataset.role;
  for (const place of header.querySelectorAll<HTMLElement>("[data-person]")) {
    const name = place.dataset.person;
    place.textContent = person && (name === "name" || name === "email") ? person[name] : "";
  }
}

/** On each page and each return to one: an expired session ends and the sign-in page opens; another one is renewed. */
export function checkSession(header: HTMLElement): void {
  // It also changes here and in other tabs.
  if (!isFollowing) onSessionChange(() => showPerson(header));
  isFollowing = true;
  const hasEnded = clearIfExpired();
  showPerson(header);
  if (!hasEnded) renewSession();
  // The application finds its own way there and back.
  else if (document.querySelector("[data-notices]")) openDocument("/auth");
}

/** Ends the session here at once, and on the server as soon as the network allows. */
export function signOut(address: string): void {
  const headers = getAuthHeaders();
  // A phone with surveys hides them, and offers to delete them.
  const next = FIELD_KEY in localStorage ? "/field?signed-out" : "/";
  clearSession();
  localStorage.removeItem(FIELD_KEY);
  const end = () =>
    fetch(address, { method: "POST", headers: headers ?? {}, keepalive: true }).catch((error: unknown) => {
      console.error(error);
      addEventListener("online", () => void end(), { once: true });
    });
  if (headers) void end();
  openDocument(next);
}
