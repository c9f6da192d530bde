import { readSetting } from "./phone-store.ts";
import { CHANNEL, sendDue } from "./send-surveys.ts";

// The service worker of the page in the field: the page and its files come from the phone, everything else from the
// network. A new worker waits until the page says that no survey is open.

/** The addresses of the page's files; the first is the page. Set by the script that loads this one. */
declare const fieldFiles: string[];
/** What ringers need besides. */
declare const ringingFiles: string[];
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
const files = [...fieldFiles, ...ringingFiles];
/** Each build has its own cache, named by the addresses of its scripts. */
const cacheName = `${PREFIX}${files.join(" ")}`;
const [page = ""] = fieldFiles;

async function saveFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const isRinger = await readSetting("ringer").catch(() => undefined);
  await cache.addAll(isRinger ? [...fieldFiles, ...ringingFiles] : fieldFiles);
}

/** Keeps what ringers need, once the page says that this phone is one of theirs. */
async function saveRinging(): Promise<void> {
  const cache = await caches.open(cacheName);
  const missing = await Promise.all(
    ringingFiles.map(async (file) => ((await cache.match(file)) ? [] : [file])),
  );
  await cache.addAll(missing.flat());
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
addEventListener("message", (event) => {
  if (event.data === "update") void skipWaiting();
  if (event.data === "ringing" && isExtendableEvent(event)) event.waitUntil(saveRinging());
});
addEventListener("sync", (event) => {
  if (isExtendableEvent(event)) event.waitUntil(sendWaiting());
});
addEventListener("fetch", (event) => {
  if (!isFetchEvent(event) || event.request.method !== "GET") return;
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  if (event.request.mode === "navigate" ? pathname === page : files.includes(pathname))
    event.respondWith(fromPhone(pathname, event.request));
});
