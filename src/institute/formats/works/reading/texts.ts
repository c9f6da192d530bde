import { isKeyOf } from "#core/domain/keys.ts";
import { isDay } from "#institute/domain/posts/issued.ts";
import { workLicences } from "#institute/domain/posts/work-terms.ts";
import { languageOf, licenceOf, pagesOf } from "../lookup-text.ts";
import type { ReadDate } from "./dates.ts";
import type { Taking, Values } from "./values.ts";

/** Languages by the names that programs and libraries have for them beside their tags. */
const namesOfLanguages: readonly [RegExp, string][] = [
  [/^(?:en|eng|british|american|australian|canadian|(?:us|uk)english)\b/i, "en"],
  [/^(?:n?german|deutsch|ger|deu|n?austrian|naustrian|nswissgerman)\b/i, "de"],
  [/^(?:french|français|francais|fran|fre|fra|acadian|canadien)\b/i, "fr"],
  [/^(?:spanish|español|espanol|spa|esp)\b/i, "es"],
  [/^(?:portuguese|português|portugues|por|brazil(?:ian)?)\b/i, "pt"],
  [/^(?:dutch|nederlands|dut|nld)\b/i, "nl"],
  [/^(?:swedish|svenska|swe)\b/i, "sv"],
  [/^(?:arabic|ara|العربية)/i, "ar"],
  [/^(?:hausa|hau)\b/i, "ha"],
  [/^(?:yoruba|yorùbá|yor)\b/i, "yo"],
  [/^(?:igbo|ibo)\b/i, "ig"],
];

/** The language that a text names by its tag, its code of three letters or its name; the first of several. */
export function readLanguage(written: string): string | undefined {
  const [first = ""] = written.trim().split(/\s*[,;/]\s*/);
  return languageOf(first) ?? namesOfLanguages.find(([name]) => name.test(first))?.[1];
}

const MAX_KEYWORDS = 100;

/** Keywords, one on each line; a text with semicolons or lines is not cut at its commas. */
export function readKeywords(values: Values, texts: readonly string[], field: string): string {
  const words = texts
    .flatMap((text) => text.split(/[;\n]/.test(text) ? /\s*[;\n]\s*/ : /\s*,\s*/))
    .map((word) => word.replace(/^\*/, "").trim())
    .filter(Boolean);
  const distinct = [...new Set(words)];
  const rest = distinct.slice(MAX_KEYWORDS);
  if (rest.length > 0) values.refuse(field, rest.join("; "));
  return distinct.slice(0, MAX_KEYWORDS).join("\n");
}

/** The licence that a text names by its address or in words such as “CC BY 4.0”. */
export function readLicence(written: string): string | undefined {
  const named = written
    .trim()
    .replace(/^(?:creative commons|cc)[\s-]*/i, "CC-")
    .replace(/\s+/g, "-")
    .toUpperCase();
  const key = named === "ALL-RIGHTS-RESERVED" ? "allRightsReserved" : named === "CC-0" ? "CC0-1.0" : named;
  return licenceOf(written.match(/https?:\/\/\S+/g) ?? []) ?? (isKeyOf(workLicences, key) ? key : undefined);
}

/** Pages as they were read, in our fields. */
interface Pages {
  firstPage?: string | undefined;
  lastPage?: string | undefined;
  articleNumber?: string | undefined;
}

/** Pages such as “11--19”, “S11–S19”, “e0274017” and “1–2, 5–9”, of which the first range counts and all are noted. */
export function readPages(
  values: Values,
  written: string | undefined,
  articleNumber: string | undefined,
): Pages {
  const text = (written ?? "")
    .replace(/^pp?\.?\s*(?=[\dA-Za-z])/i, "")
    .replace(/\s*(?:--+|[‐‑–—]+)\s*/g, "–")
    .trim();
  const [first = "", more] = text.split(/\s*[,;&]\s*/, 2);
  if (more) values.notes.push(`Pages ${text}`);
  const pages = pagesOf(first, articleNumber);
  if (!first) values.release("firstPage");
  else if (!pages.firstPage && pages.articleNumber) values.release("firstPage");
  return pages;
}

/** “12(3)” as volume and issue. */
export function splitVolume(volume: string | undefined, issue: string | undefined) {
  const [, only, number] = (!issue && /^([^\s()]+)\s*\(([^()]{1,20})\)$/.exec(volume ?? "")) || [];
  return only && number ? { volume: only, issue: number } : { volume, issue };
}

/** A date in our fields; a day that its month has not is left out, and what was not read is a doubt. */
export function toDateFields(values: Values, field: Taking, { year, month, day, note, unread }: ReadDate) {
  if (note) values.notes.push(/\d/.test(note) ? `Date: ${note}` : note);
  if (unread && !year) values.doubt(field, "The year was not read.");
  if (note && !year) values.release(field);
  const fits = year !== undefined && month !== undefined;
  const hasDay = fits && day !== undefined && isDay(year, month, day);
  if (fits && day !== undefined && !hasDay) values.doubt(field, "Its month has no such day.");
  return { year, month: fits ? month : undefined, day: hasDay ? day : undefined };
}
