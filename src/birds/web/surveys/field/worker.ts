import { readSetting } from "./phone-store.ts";
import { CHANNEL, sendDue } from "./send-surveys.ts";

// The service worker of the page in the field: the page and its files come from the phone, everything else from the
// network. A new worker waits until the page says that no survey is open.

/** The addresses of the page's files; the first is the page. Set by the script that loads this one. */
declare const fieldFiles: string[];
declare function skipWaiting(): Promise<void>;
declare const clients: { claim(): Promise<void>; matchAll(): Promise<unknown[]> };

interface FetchEvent extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
const isFetchEvent = (event: Event): event is FetchEvent => "respondWith" in event && "request" in event;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
const isExtendableEvent = (event: Event): event is ExtendableEvent => "waitUntil" in event;

const PREFIX = "field-";
/** Each build has its own cache, named by the address of its script. */
const cacheName = `${PREFIX}${fieldFiles.join(" ")}`;
const [page = ""] = fieldFiles;

async function saveFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(fieldFiles);
}

async function removeOldFiles(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== cacheName) await caches.delete(name);
  await clients.claim();
}

async function fromPhone(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(address)) ?? fetch(request);
}

/** Sends what waits once the phone is online; an open page does it itself. */
async function sendWaiting(): Promise<void> {
  const sender = await readSetting("sender");
  if (!sender) return;
  const channel = new BroadcastChannel(CHANNEL);
  await sendDue(sender, () => channel.postMessage("stored"));
  channel.close();
}

addEventListener("install", (event) => {
  if (isExtendableEvent(event)) event.waitUntil(saveFiles());
});
addEventListener("activate", (event) => {
  if (isExtendableEvent(event)) event.waitUntil(removeOldFiles());
});
addEventListener("message", ({ data }) => {
  if (data === "update") void skipWaiting();
});
addEventListener("sync", (event) => {
  if (isExtendableEvent(event)) event.waitUntil(sendWaiting());
});
addEventListener("fetch", (event) => {
  if (!isFetchEvent(event) || event.request.method !== "GET") return;
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  if (event.request.mode === "navigate" ? pathname === page : fieldFiles.includes(pathname))
    event.respondWith(fromPhone(pathname, event.request));
});
