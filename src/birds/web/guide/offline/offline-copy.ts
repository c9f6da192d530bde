import {
  copyCacheName,
  copyUrls,
  currentCache,
  type GuideSize,
  isGuideCopy,
  type OfflineCopy,
  readOfflineCopy,
} from "./guide-copy.ts";

const workerAddress = "/guide-worker.js";

/** Whether this browser can save the guide. */
export const canSaveOffline = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** The copy on this device, if any. */
export async function findOfflineCopy(): Promise<OfflineCopy | undefined> {
  return readOfflineCopy(await (await caches.open(currentCache)).match(copyUrls.current));
}

/** The size that a copy would have. */
export async function fetchGuideSize(): Promise<GuideSize | undefined> {
  const reply = await fetch(copyUrls.size);
  return reply.ok ? reply.json() : undefined;
}

/** The total bytes of a cache. */
async function sumCacheBytes(cache: Cache): Promise<number> {
  const replies = await cache.matchAll();
  const sizes = await Promise.all(replies.map(async (reply) => (await reply.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Saves the guide, replacing an earlier copy only when complete; `progress` runs from 0 to 1. */
export async function saveGuide(progress: (part: number) => void): Promise<OfflineCopy> {
  const made = Date.now();
  const name = copyCacheName(made);
  try {
    await navigator.storage?.persist?.();
    const cache = await caches.open(name);
    const text = await fetchText(copyUrls.data, progress);
    const guide: unknown = JSON.parse(text);
    if (!isGuideCopy(guide)) throw new Error(`${copyUrls.data} is not a copy of the guide.`);
    const shell = await fetchText(copyUrls.shell, () => {});
    const scripts = [...shell.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, address = ""]) => address);
    await cache.put(copyUrls.data, makeResponse(text, "application/json"));
    await cache.put(copyUrls.shell, makeResponse(shell, "text/html; charset=utf-8"));
    await cache.addAll(scripts);
    // A photograph that fails to load is missing from the copy; the rest is saved.
    const photographs = guide.species.flatMap(({ photograph }) => photograph ?? []);
    await Promise.allSettled(photographs.map((address) => cache.add(address)));
    const copy: OfflineCopy = {
      cache: name,
      savedAt: new Date(made).toISOString(),
      version: guide.version,
      species: guide.species.length,
      bytes: await sumCacheBytes(cache),
    };
    await navigator.serviceWorker.register(workerAddress, { scope: "/" });
    await (await caches.open(currentCache)).put(
      copyUrls.current,
      makeResponse(JSON.stringify(copy), "application/json"),
    );
    await removeCopies((cacheName) => cacheName !== name);
    return copy;
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Removes the copy and the service worker. */
export async function removeGuide(): Promise<void> {
  await caches.delete(currentCache);
  await removeCopies(() => true);
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
}

async function removeCopies(which: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(`${currentCache}-`) && which(name)) await caches.delete(name);
}

const makeResponse = (text: string, type: string) =>
  new Response(text, { headers: { "Content-Type": type } });

async function fetchText(address: string, progress: (part: number) => void): Promise<string> {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok || !response.body) throw new Error(`${address} failed with status ${response.status}.`);
  // Content-Length counts compressed bytes, so that the progress is an estimate.
  const length = Number(response.headers.get("content-length")) || 1;
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.length;
    progress(Math.min(0.95, received / (length * 6)));
  }
  progress(1);
  return new Blob(parts).text();
}
