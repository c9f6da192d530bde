import { LRUCache } from "lru-cache";
import type { Page } from "./page.ts";

const MAX_BYTES = 32_000_000;
/** Of addresses remembered as asked for: some thousands of the usual length. */
const MAX_REQUESTED_CHARS = 500_000;
/** Relative dates ("3 days ago") grow old: a kept page is made anew after this. */
const TTL_MS = 10 * 60_000;

/**
 * Keeps finished pages by address until what the public sees changes, and makes each only once at a time. A page is kept
 * when its address is asked for again: who reads every page of the site once, or adds something new to each address,
 * pushes out nothing that people read, and leaves no memory behind that only a search of the whole heap gives back.
 */
export function createPageCache() {
  let version = 0;
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // Kept as it is, and compressed in one or two ways.
    sizeCalculation: ({ bytes }) => Math.ceil(bytes * 1.5) + 1000,
  });
  const requested = new LRUCache<string, true>({
    maxSize: MAX_REQUESTED_CHARS,
    sizeCalculation: (_, address) => address.length + 1,
  });
  const rendering = new Map<string, Promise<Page>>();

  return {
    peek: (address: string): Page | undefined => pages.get(address),
    /** Everything kept is stale, and what is being made now will not be kept. */
    clear() {
      version++;
      pages.clear();
      rendering.clear();
    },
    async get(address: string, make: () => Promise<Page>): Promise<Page> {
      const cached = pages.get(address) ?? rendering.get(address);
      if (cached) return cached;
      const isSecondRequest = requested.has(address);
      requested.set(address, true);
      const started = version;
      const page = make();
      rendering.set(address, page);
      try {
        const rendered = await page;
        if (isSecondRequest && rendered.status === 200 && version === started) pages.set(address, rendered);
        return rendered;
      } finally {
        if (rendering.get(address) === page) rendering.delete(address);
      }
    },
  };
}
