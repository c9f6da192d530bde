import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { answerTasks } from "./child-side.ts";
import { needsPassword } from "./pdf-password.ts";

/** What keeps readers from opening a PDF. */
export type PdfProblem = "damaged" | "noPages" | "password";

const TAIL_BYTES = 2048;
const TRAILER_BYTES = 20_000;
const DICTIONARY_BYTES = 400;
/** Of one stream of objects; a larger one is left unread. */
const MAX_INFLATED_BYTES = 32_000_000;

answerTasks<{ path: string }, PdfProblem | null>(async ({ path }) => findProblem(await readFile(path)));

/** What can be said for sure; a file that readers repair passes. */
function findProblem(file: Buffer): PdfProblem | null {
  const text = file.toString("latin1");
  const trailer = findTrailer(text);
  if (trailer === undefined) return "damaged";
  const encryption = findEncryption(text, trailer);
  if (encryption !== undefined) return needsPassword(encryption, trailer) ? "password" : null;
  return hasPage(file, text) ? null : "noPages";
}

/** The last table or stream that names the first object of the file; one that was cut off does not point at it. */
function findTrailer(text: string): string | undefined {
  const end = /startxref\s+(\d+)\s+%%EOF/.exec(text.slice(-TAIL_BYTES));
  if (!end || Number(end[1]) >= text.length) return undefined;
  const start = text.slice(Number(end[1]), Number(end[1]) + TRAILER_BYTES);
  if (/^\s*\d+\s+\d+\s+obj\b/.test(start)) return start.split(/\bstream\b/, 1)[0];
  // Readers look for it as well where the number is wrong.
  const at = Math.max(text.lastIndexOf("trailer"), text.lastIndexOf("/XRef") - DICTIONARY_BYTES);
  return at < 0 ? undefined : text.slice(at, at + TRAILER_BYTES);
}

/** The dictionary of how the file is encrypted. */
function findEncryption(text: string, trailer: string): string | undefined {
  const named = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|(<<))/.exec(trailer);
  if (!named) return undefined;
  if (named[3]) return trailer.slice(named.index);
  // The last one of that number counts.
  const head = new RegExp(`(?:^|[\\r\\n\\s])${named[1]}\\s+${named[2]}\\s+obj\\b`, "g");
  const at = [...text.matchAll(head)].at(-1)?.index;
  return at === undefined ? "" : text.slice(at, at + TRAILER_BYTES).split("endobj", 1)[0];
}

const isPage = /\/Type\s*\/Page(?![A-Za-z])/;

/** Whether there is a page among the objects, those in compressed streams too; what we cannot read may have one. */
function hasPage(file: Buffer, text: string): boolean {
  if (isPage.test(text)) return true;
  for (const { index, 0: head } of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?\bstream\r?\n/g)) {
    const start = index + head.length;
    if (/\/Predictor|\/(?:LZW|ASCII)/.test(text.slice(Math.max(0, index - DICTIONARY_BYTES), start)))
      return true;
    try {
      const objects = inflateSync(file.subarray(start), { maxOutputLength: MAX_INFLATED_BYTES });
      if (isPage.test(objects.toString("latin1"))) return true;
    } catch {
      return true;
    }
  }
  return false;
}
