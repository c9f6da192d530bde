import { keysOf, pickBy } from "#core/domain/keys.ts";
import { type FoundWork, foundFields, type RawWork, toFoundWork } from "#institute/domain/posts/lookup.ts";
import { joinName } from "#institute/domain/posts/names.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import type { Taking, Values } from "./values.ts";

const MAX_NOTE = 1000;

/** Signs of a file’s format, half letters, and letters that a program could not read. */
const stray =
  /\\|\bundefined\b|[{}]|\u0131[\u0300-\u036f]|\ufffd|Ã[\u0080-\u00bf©¨¶¼]|&(?:amp|lt|gt|#\d+);|´/;
/** In a long text “undefined” is a word. */
const strayInText = new RegExp(stray.source.replace("\\bundefined\\b|", ""));
/** Addresses have signs of their own. */
const unread: readonly Taking[] = ["titleHtml", "publisherUrl", "doi"];

/** The work of a record, what of the record went nowhere, and what a person should look at. */
export function finish(values: Values, raw: RawWork): ReadWork {
  const remarks = takeRemarks(values, raw.fields.remarks);
  const own = new Set<string>(["title", "titleHtml", ...postTypeRow(raw.postType).fields]);
  const fields = pickBy({ ...raw.fields, remarks }, (name) => own.has(name));
  const work = toFoundWork({ ...raw, fields });
  const kept = new Set(work.authors.map(joinName));
  for (const name of raw.authors.map(joinName)) if (!kept.has(name)) values.refuse("author", name);
  doubtStray(values, work);
  return {
    work,
    notTaken: values.notTaken(values.taken.filter((name) => isEmpty(work[name]))),
    doubts: values.doubts,
  };
}

const isEmpty = (value: unknown) => value === undefined || value === null;

/** Several notes as one text, each said once; what is too long for the field is named. */
function takeRemarks(values: Values, written: unknown): string | undefined {
  const said = [written, ...values.notes].flatMap((note) => (typeof note === "string" && note ? [note] : []));
  const isPart = (note: string, index: number) =>
    said.some((other, place) => {
      const [short, long] = [note.toLowerCase(), other.toLowerCase()];
      return place !== index && long.includes(short) && (long !== short || place < index);
    });
  const text = said
    .filter((note, index) => !isPart(note, index))
    .join(". ")
    .replaceAll(".. ", ". ");
  if (text.length > MAX_NOTE) values.refuse("note", text.slice(MAX_NOTE));
  return text.slice(0, MAX_NOTE) || undefined;
}

/** Doubts each text in which something of the file was left. */
function doubtStray(values: Values, work: FoundWork): void {
  const texts: [Taking, unknown][] = [
    ["authors", work.authors.map(joinName).join("; ")],
    ...keysOf(foundFields).map((field): [Taking, unknown] => [field, work[field]]),
  ];
  for (const [field, value] of texts) {
    if (typeof value !== "string" || unread.includes(field)) continue;
    const isText = field === "content";
    const text = isText ? value.replace(/<\/?[a-z]+>|&(?:amp|lt|gt);/g, "") : value;
    const found = (isText ? strayInText : stray).exec(text);
    if (!found) continue;
    const around = text.slice(Math.max(0, found.index - 10), found.index + 20).trim();
    values.doubt(field, `“${around}” has signs that a program has left.`);
  }
}
