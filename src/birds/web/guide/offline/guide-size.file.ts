import { brotliCompressSync, constants } from "node:zlib";
import { pageContext } from "#core/web/page-context.ts";
import type { Route } from "./+types/guide-size.file.ts";
import type { GuideSize } from "./guide-copy.ts";
import { makeGuideCopy } from "./make-guide-copy.ts";

/** The typical size of a saved photograph. */
const TYPICAL_PHOTO_BYTES = 25_000;
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The size of an offline copy, shown before it is downloaded. */
export async function loader({ context }: Route.LoaderArgs) {
  const copy = await makeGuideCopy(context.get(pageContext).client);
  const bytes = Buffer.from(JSON.stringify(copy));
  const photographs = copy.species.filter(({ photograph }) => photograph !== null).length;
  const size: GuideSize = {
    downloadBytes: brotliCompressSync(bytes, fastBrotli).length + photographs * TYPICAL_PHOTO_BYTES,
    storedBytes: bytes.length + photographs * TYPICAL_PHOTO_BYTES,
    photographs,
  };
  return Response.json(size);
}
