import { LRUCache } from "lru-cache";
import type { Page } from "./page.ts";

const MAX_BYTES = 32_000_000;
/** Characters of remembered addresses, enough for several thousand of the usual length. */
const MAX_REQUESTED_CHARS = 500_000;
/** Milliseconds until a page expires, as its relative dates ("3 days ago") go out of date. */
const TTL_MS = 10 * 60_000;

/** Caches rendered pages by address; admits a page on its second request so that crawlers cannot evict hot pages. */
export function createPageCache() {
  let version = 0;
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // Includes an estimate for the compressed forms.
    sizeCalculation: ({ bytes }) => Math.ceil(bytes * 1.5) + 1000,
  });
  const requested = new LRUCache<string, true>({
    maxSize: MAX_REQUESTED_CHARS,
    sizeCalculation: (_, address) => address.length + 1,
  });
  const rendering = new Map<string, Promise<Page>>();

  return {
    peek: (address: string): Page | undefined => pages.get(address),
    /** Drops all pages, and does not store those being rendered now. */
    clear() {
      version++;
      pages.clear();
      rendering.clear();
    },
    async get(address: string, render: () => Promise<Page>): Promise<Page> {
      const cached = pages.get(address) ?? rendering.get(address);
      if (cached) return cached;
      const isSecondRequest = requested.has(address);
      requested.set(address, true);
      const started = version;
      const page = render();
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
