import { copyUrls } from "./guide-copy.ts";
import { networkFirst } from "./network-first.ts";
import { offlineGuidePaths } from "./paths.ts";

// The service worker of the offline guide: network first; without it guide pages come from the saved copy, and all
// other pages say that they are not saved.

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

const openShell = async () => (await caches.match(copyUrls.shell)) ?? Response.error();

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
    else event.respondWith(fetch(event.request).catch(openShell));
  }
  // The offline page's own script and photographs.
  else if (/^\/(assets\/shell|files\/)/.test(pathname)) respondNetworkFirst(event.request.url);
});
