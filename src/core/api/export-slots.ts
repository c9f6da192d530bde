import { AppError } from "#core/domain/errors.ts";

/** How many large exports one process runs at a time. */
const MAX_EXPORTS = 2;
/** A slow client keeps its download after this many milliseconds, but no longer a slot: it hardly costs anything. */
const MAX_SLOT_MS = 120_000;

const busy = () =>
  new AppError("unavailable", "Other large downloads are running. Please try again in a minute.", {
    retryAfter: 30,
  });

const oneAtATime = () =>
  new AppError(
    "tooMany",
    "Another large download to your address is running. Please try again when it is complete.",
    { retryAfter: 30, limit: "exportAddress" },
  );

export interface ExportSlots {
  /** Takes a slot for a network address, or throws 503 if there is none, or 429 if the address has one; returns its release. */
  take(address: string): () => void;
}

/** The slots for large exports in one process. */
export function createExportSlots(maxExports = MAX_EXPORTS): ExportSlots {
  const inUse = new Map<string, NodeJS.Timeout>();
  return {
    take(address) {
      if (inUse.has(address)) throw oneAtATime();
      if (inUse.size >= maxExports) throw busy();
      const release = () => {
        clearTimeout(expiry);
        if (inUse.get(address) === expiry) inUse.delete(address);
      };
      const expiry = setTimeout(release, MAX_SLOT_MS).unref();
      inUse.set(address, expiry);
      return release;
    },
  };
}
