import { readDoi } from "#core/domain/identifiers.ts";

const aDoiLine = /^(?:doi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}(?:\.\d+)*\/\S+$/i;
const heading = /^dois?$/i;

/** A line of a list of DOIs. */
interface DoiLine {
  line: number;
  written: string;
  doi: string | undefined;
}

/** The lines of a list of DOIs, one on each; undefined for any other text. */
export function readDoiList(text: string): DoiLine[] | undefined {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const written = lines
    .map((line, index) => ({ line: index + 1, written: line.trim() }))
    .filter((line) => line.written !== "" && !line.written.startsWith("#") && !heading.test(line.written));
  if (!aDoiLine.test(written[0]?.written ?? "")) return undefined;
  return written.map((line) => ({ ...line, doi: readDoi(line.written) }));
}
