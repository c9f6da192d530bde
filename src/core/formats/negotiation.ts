import { parseAccept } from "hono/utils/accept";

/** How much a client wants something, from 0 (not at all) to 1, and where in its header it says so. */
interface Wish {
  quality: number;
  position: number;
}

/** What a header such as `Accept-Encoding` says of the first of these names that it has, the most specific first. */
export function wishFor(header: string | null | undefined, names: readonly string[]): Wish | undefined {
  const ranges = parseAccept(header ?? "");
  for (const name of names) {
    const position = ranges.findIndex(({ type }) => type.toLowerCase() === name);
    const range = ranges[position];
    if (range) return { quality: qualityOf(range.params.q ?? range.params.Q), position };
  }
  return undefined;
}

/** The library takes a quality that is none for 1; what is not understood is not sent. */
function qualityOf(written: string | undefined): number {
  if (written === undefined) return 1;
  const quality = /^[\d.]+$/.test(written) ? Number(written) : 0;
  return quality >= 0 && quality <= 1 ? quality : 0;
}

export type Encoding = "br" | "gzip" | "identity";

const aliases: Record<Encoding, readonly string[]> = {
  br: ["br", "*"],
  gzip: ["gzip", "x-gzip", "*"],
  identity: ["identity", "*"],
};

/**
 * The encoding that a client wants most, of these and otherwise by their order. Without compression if it refuses all: readers
 * would rather have a page than an error.
 */
export function chooseEncoding(
  header: string | null | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding {
  const wishes = offered.map((encoding) => ({
    encoding,
    quality: wishFor(header, aliases[encoding])?.quality ?? 0,
  }));
  const [best] = wishes.toSorted((a, b) => b.quality - a.quality);
  const plain = wishFor(header, aliases.identity);
  // Unless it says so, nobody prefers a page in more bytes.
  const isPlainPreferred = plain !== undefined && best !== undefined && plain.quality > best.quality;
  return best && best.quality > 0 && !isPlainPreferred ? best.encoding : "identity";
}
