import { LRUCache } from "lru-cache";
import type { Reply } from "./reply.ts";

const MAX_BYTES = 32_000_000;
/** Characters of remembered addresses, enough for several thousand of the usual length. */
const MAX_REQUESTED_CHARS = 500_000;
/** Milliseconds until a reply expires, as the weather, the events and the present year change by themselves. */
const TTL_MS = 10 * 60_000;

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** The finished replies to visitors, by address; admits one on its second request, so that crawlers evict nothing. */
export function createReplyCache() {
  let version = 0;
  const replies = new LRUCache<string, Reply>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // Includes an estimate for the compressed forms.
    sizeCalculation: ({ bytes }) => Math.ceil(bytes * 1.5) + 1000,
  });
  const requested = new LRUCache<string, true>({
    maxSize: MAX_REQUESTED_CHARS,
    sizeCalculation: (_, address) => address.length + 1,
  });
  const pending = new Map<string, Promise<Reply>>();

  /** Call it before making a reply; the result stores the reply, unless public data changed meanwhile. */
  function begin(address: string): (reply: Reply) => void {
    const isSecondRequest = requested.has(address);
    requested.set(address, true);
    const started = version;
    return (reply) => {
      const mayBeKept = reply.status === 200 && reply.headers["cache-control"] !== "no-store";
      if (isSecondRequest && mayBeKept && version === started) replies.set(address, reply);
    };
  }

  return {
    begin,
    find: (address: string): Reply | undefined => replies.get(address),
    /** Drops all replies, and does not store those being made now. */
    clear() {
      version++;
      replies.clear();
      pending.clear();
    },
    /** The cached reply, or a new one that simultaneous requests share. */
    async get(address: string, make: () => Promise<Reply>): Promise<Reply> {
      const found = replies.get(address) ?? pending.get(address);
      if (found) return found;
      const store = begin(address);
      const made = make();
      pending.set(address, made);
      try {
        const reply = await made;
        store(reply);
        return reply;
      } finally {
        if (pending.get(address) === made) pending.delete(address);
      }
    },
  };
}
