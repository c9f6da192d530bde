import { copyAddress } from "./guide-copy.ts";

// The service worker of the offline guide. It asks the network first, always: only when there is no line does the kept
// copy answer, and only for the guide. Nothing else of the site passes through it, so nothing can grow stale.

declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;

interface Fetching extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
const isFetching = (event: Event): event is Fetching => "respondWith" in event && "request" in event;

interface Lasting extends Event {
  waitUntil(work: Promise<void>): void;
}
const isLasting = (event: Event): event is Lasting => "waitUntil" in event;

/** The pages that the copy stands in for. */
const pages = /^\/(birds(\/[^/]+)?|birdlist|datazone\/pointcount)\/?$/;

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => {
  if (isLasting(event)) event.waitUntil(clients.claim());
});
addEventListener("fetch", (event) => {
  if (!isFetching(event) || event.request.method !== "GET") return;
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    if (pages.test(pathname) || pathname === copyAddress.shell)
      event.respondWith(networkFirst(event.request, copyAddress.shell));
    return;
  }
  // What the offline page itself needs: its script, and photographs.
  if (/^\/(assets\/shell|files\/)/.test(pathname))
    event.respondWith(networkFirst(event.request, event.request.url));
});

async function networkFirst(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await caches.match(kept);
    if (answer) return answer;
    throw error;
  }
}
