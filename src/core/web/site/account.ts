import { openDocument } from "../open-document.ts";
import { getAuthHeaders, renewSession } from "../session/renew-session.ts";
import {
  clearSession,
  endIfExpired,
  FIELD_KEY,
  hasSessionEnded,
  onSessionChange,
  readSession,
} from "../session/session.ts";
import type { showNotice } from "./notices.ts";
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

/** On each page and each return to one: an ended session leads to the sign-in page; another one is renewed. */
export function checkSession(header: HTMLElement, notify: typeof showNotice): void {
  // It also changes here and in other tabs.
  if (!isFollowing) onSessionChange(() => showPerson(header));
  isFollowing = true;
  if (endIfExpired()) leaveForSignIn(notify);
  else if (readSession())
    void renewSession().then(() => {
      if (hasSessionEnded()) leaveForSignIn(notify);
    });
  showPerson(header);
}

/** Opens the sign-in page, which knows the way back; a form that is being filled in stays, and so does a page offline. */
function leaveForSignIn(notify: typeof showNotice): void {
  // The application finds its own way there and back.
  if (!document.querySelector("[data-notices]")) return;
  const here = location.pathname + location.search + location.hash;
  if (navigator.onLine && !isWriting()) openDocument(`/auth?from=${encodeURIComponent(here)}`);
  else notify({ text: "You were signed out", detail: "What you wrote is saved.", failed: true });
}

const isWriting = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "[method=post] :is(input, textarea)",
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

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
