import { opensOffline } from "../offline-copy.ts";
import { showNotice } from "./notices.ts";

/** How soon a form may be sent again; its key keeps the server from storing it twice. */
const DOUBLE_CLICK_MS = 3000;

/** Offline, a link or a form leads to a saved page or nowhere, so that the open page stays; nothing is sent twice. */
export function startNetworkGuards(): void {
  // The application has guards of its own.
  if (!document.querySelector("[data-notices]")) return;
  let sentAt = -DOUBLE_CLICK_MS;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (event.defaultPrevented || !isPlain(event) || !link || link.matches("[target],[download]")) return;
    // A link in a drawing has no properties of an address.
    const url = new URL(link.getAttribute("href") ?? "", location.href);
    const isHere = url.pathname === location.pathname && url.search === location.search && url.hash !== "";
    if (url.origin === location.origin && !isHere) stopOffline(event, url.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // React's forms look after themselves.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.hasAttribute("action")) return;
    stopOffline(event, form.action);
    if (event.defaultPrevented || form.method !== "post") return;
    if (event.timeStamp < sentAt + DOUBLE_CLICK_MS) event.preventDefault();
    else sentAt = event.timeStamp;
  });
}

/** Whether a click or a key has no other key with it, so that it means what it does here. */
export const isPlain = (event: MouseEvent | KeyboardEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function stopOffline(event: Event, address: string): void {
  if (navigator.onLine || opensOffline(address)) return;
  event.preventDefault();
  showNotice({
    text: "You’re offline",
    detail: "This page stays open; try again once you’re online.",
    failed: true,
  });
}
