import { offlineGuidePaths } from "../../guide-pages.ts";
import { copyUrls } from "./guide-copy.ts";
import { networkFirst } from "./network-first.ts";

// The service worker of the offline guide. It asks the network first, always: only when there is no line, or one that
// hangs, does the kept copy answer, and only for the guide. Nothing else of the site passes through it, so nothing can
// grow stale.

declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;

interface FetchEvent extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
const isFetchEvent = (event: Event): event is FetchEvent => "respondWith" in event && "request" in event;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<void>): void;
}
const isExtendableEvent = (event: Event): event is ExtendableEvent => "waitUntil" in event;

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => {
  if (isExtendableEvent(event)) event.waitUntil(clients.claim());
});
addEventListener("fetch", (event) => {
  if (!isFetchEvent(event) || event.request.method !== "GET") return;
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  const respondNetworkFirst = (address: string) =>
    event.respondWith(networkFirst(fetch(event.request), () => caches.match(address)));
  if (event.request.mode === "navigate") {
    if (offlineGuidePaths.test(pathname) || pathname === copyUrls.shell) respondNetworkFirst(copyUrls.shell);
  }
  // What the offline page itself needs: its script, and photographs.
  else if (/^\/(assets\/shell|files\/)/.test(pathname)) respondNetworkFirst(event.request.url);
  // A page of the guide inside the open site: its failure makes the site ask for the page anew, and then the copy answers.
  else if (pathname.endsWith(".data") && offlineGuidePaths.test(pathname.slice(0, -".data".length)))
    event.respondWith(networkFirst(fetch(event.request), async () => Response.error()));
});
