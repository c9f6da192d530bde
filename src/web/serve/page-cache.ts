import { LRUCache } from "lru-cache";
import type { Page } from "./page.ts";

const mostBytes = 32_000_000;
/** Of addresses remembered as asked for: some thousands of the usual length. */
const mostCharacters = 500_000;
/** Relative dates ("3 days ago") grow old: a kept page is made anew after this. */
const keptMilliseconds = 10 * 60_000;

/**
 * Keeps finished pages by address until what the public sees changes, and makes each only once at a time. A page is kept
 * when its address is asked for again: who reads every page of the site once, or adds something new to each address,
 * pushes out nothing that people read, and leaves no memory behind that only a search of the whole heap gives back.
 */
export function createPageCache() {
  let version = 0;
  const kept = new LRUCache<string, Page>({
    maxSize: mostBytes,
    ttl: keptMilliseconds,
    // Kept as it is, and compressed in one or two ways.
    sizeCalculation: ({ bytes }) => Math.ceil(bytes * 1.5) + 1000,
  });
  const asked = new LRUCache<string, true>({
    maxSize: mostCharacters,
    sizeCalculation: (_, address) => address.length + 1,
  });
  const making = new Map<string, Promise<Page>>();

  return {
    peek: (address: string): Page | undefined => kept.get(address),
    /** Everything kept is stale, and what is being made now will not be kept. */
    clear() {
      version++;
      kept.clear();
      making.clear();
    },
    async get(address: string, make: () => Promise<Page>): Promise<Page> {
      const known = kept.get(address) ?? making.get(address);
      if (known) return known;
      const isAgain = asked.has(address);
      asked.set(address, true);
      const started = version;
      const page = make();
      making.set(address, page);
      try {
        const made = await page;
        if (isAgain && made.status === 200 && version === started) kept.set(address, made);
        return made;
      } finally {
        if (making.get(address) === page) making.delete(address);
      }
    },
  };
}
