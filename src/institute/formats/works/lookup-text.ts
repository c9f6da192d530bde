import { asObject, isKeyOf, keysOf } from "#core/domain/keys.ts";
import { languages } from "#core/domain/languages.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import { isAddress, stripUnsafe } from "#core/domain/text-fields.ts";
import { cleanTitle, readTitle, writeTitle } from "#core/domain/title-markup.ts";
import { monthOrder } from "#institute/domain/posts/issued.ts";
import type { FoundAuthor } from "#institute/domain/posts/lookup.ts";
import { joinName } from "#institute/domain/posts/names.ts";
import { workLicences, workLicenceUrl } from "#institute/domain/posts/work-terms.ts";

// What the records of Crossref, DataCite and citation-js have in common; what they hold was written by others.

/** A text that is not empty, or the first of several. */
export function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== "string" && typeof first !== "number") return undefined;
  return stripUnsafe(String(first)).replace(/\s+/g, " ").trim() || undefined;
}

/** The objects of a list. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.slice(0, 1000).map(asObject) : [];

const decodeNumber = (code: number, entity: string) =>
  code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : entity;

const tagNames: Record<string, string> = { italic: "i", bold: "b", emph: "i" };

/** HTML or JATS with the tags that titles know; entities are decoded where they were escaped twice. */
const toKnownTags = (markup: string) =>
  markup
    .replace(/&amp;(?=(?:amp|lt|gt|quot|#\d{1,7}|#x[\da-f]{1,6});)/gi, "&")
    .replace(/&#(\d{1,7});/g, (entity, code: string) => decodeNumber(Number(code), entity))
    .replace(/&#x([\da-f]{1,6});/gi, (entity, code: string) =>
      decodeNumber(Number.parseInt(code, 16), entity),
    )
    .replace(/&lt;(\/?(?:i|em|b|p|sub|sup|scp))&gt;/gi, "<$1>")
    .replace(/<(\/?)(?:[a-z]+:)?([a-z]+)\b[^<>]*>/gi, (_, slash: string, name: string) => {
      const tag = name.toLowerCase();
      return `<${slash}${tagNames[tag] ?? tag}>`;
    });

/** A title in both forms, on one line. */
export function titleOf(markup: string | undefined): { title?: string; titleHtml?: string | null } {
  if (!markup) return {};
  const html = toKnownTags(markup).replace(/\s+/g, " ").trim();
  const title = readTitle(html)
    .map(({ sign }) => sign)
    .join("")
    .trim();
  return { title, titleHtml: cleanTitle(html) };
}

/** A text without its markup. */
export const plainOf = (markup: string | undefined): string | undefined => titleOf(markup).title;

const abstractHeading = /^(?:abstract|summary|résumé|resumen|zusammenfassung|resumo):?$/i;

/** An abstract as paragraphs, in which italics and raised and lowered signs stay. */
export function abstractOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const paragraphs = toKnownTags(stripUnsafe(value))
    .split(/<\/?(?:p|sec|title|div|br|abstract|list|item)>|\n\s*\n/i)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part && !abstractHeading.test(part))
    .map((part) => writeTitle(readTitle(part)).trim())
    .filter(Boolean);
  return paragraphs.length > 0 ? paragraphs.map((part) => `<p>${part}</p>`).join("") : undefined;
}

/** The names in a list as CSL and Crossref have it. */
export const authorsIn = (value: unknown): FoundAuthor[] =>
  objectsIn(value).flatMap((entry) => {
    const literal = textOf(entry.literal) ?? textOf(entry.name);
    const family = [entry["dropping-particle"], entry["non-dropping-particle"], entry.family]
      .flatMap((part) => plainOf(textOf(part)) ?? [])
      .join(" ");
    return toAuthor({
      family,
      given: plainOf(textOf(entry.given)),
      suffix: plainOf(textOf(entry.suffix)),
      literal: plainOf(literal),
      orcid: entry.ORCID,
    });
  });

/** An author of the parts that are known; none if there is no name. */
export function toAuthor(known: {
  family: string | undefined;
  given: string | undefined;
  suffix?: string | undefined;
  literal: string | undefined;
  orcid: unknown;
}): FoundAuthor[] {
  const { family, given = "", suffix, literal } = known;
  const written = textOf(known.orcid);
  const orcid = written && parseOrcid(written);
  const iD = orcid ? { orcid } : {};
  if (family) return [{ family, given, kind: "person", ...(suffix && { suffix }), ...iD }];
  if (given) return [{ family: given, given: "", kind: "person", ...iD }];
  return literal ? [{ family: literal, given: "", kind: "organisation", ...iD }] : [];
}

/** The names of a list as our fields have them, one on each line. */
export const linesOfNames = (authors: readonly FoundAuthor[]): string => authors.map(joinName).join("\n");

/** A year, month and day, as far as they are known. */
export interface FoundDate {
  year?: number | undefined;
  month?: string | undefined;
  day?: number | undefined;
}

/** A date as CSL has it: `{ "date-parts": [[2019, 1, 14]] }`. */
export function dateOf(value: unknown): FoundDate | undefined {
  const parts: unknown = asObject(value)["date-parts"];
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  return Array.isArray(first) ? toDate(first.map(Number)) : undefined;
}

/** A date as DataCite has it: `2019`, `2019-01` or `2019-01-14`. */
export const isoDateOf = (value: unknown): FoundDate | undefined =>
  toDate((/^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(textOf(value) ?? "")?.slice(1) ?? []).map(Number));

function toDate([year, month, day]: number[]): FoundDate | undefined {
  if (!year) return undefined;
  const name = month ? monthOrder[month - 1] : undefined;
  return { year, month: name, day: name && day ? day : undefined };
}

/** Pages as fields: a range, a first page, or the number of an article. */
export function pagesOf(written: string | undefined, articleNumber: string | undefined) {
  const [first, last] = (written ?? "").split(/\s*[-‐‑–—]+\s*/);
  if (last) return { firstPage: first, lastPage: longerPage(first ?? "", last), articleNumber };
  if (!first || first === articleNumber) return { articleNumber };
  return /^e\d{3,}$/i.test(first)
    ? { articleNumber: articleNumber ?? first }
    : { firstPage: first, articleNumber };
}

/** “131-46” ends on page 146. */
const longerPage = (first: string, last: string) =>
  /^\d+$/.test(first + last) && last.length < first.length
    ? first.slice(0, first.length - last.length) + last
    : last;

/** A language that our works can have. */
export function languageOf(value: unknown): string | undefined {
  const written = textOf(value)?.toLowerCase() ?? "";
  const tag = written.split(/[-_]/)[0] ?? "";
  return isKeyOf(languages, tag)
    ? tag
    : keysOf(languages).find((known) => languages[known].toLowerCase() === written);
}

/** The licence at one of these addresses. */
export function licenceOf(addresses: readonly unknown[]): string | undefined {
  const bare = (address: string) =>
    address
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, "")
      .replace(/\/*(?:legalcode|deed)?(?:\.[a-z]{2})?\/*$/, "");
  const found = addresses.flatMap((address) => (typeof address === "string" ? bare(address.trim()) : []));
  return keysOf(workLicences).find((licence) => {
    const url = workLicenceUrl(licence);
    return url !== undefined && found.includes(bare(url));
  });
}

/** A web address. */
export function addressOf(value: unknown): string | undefined {
  const address = textOf(value);
  return address && /^https?:/i.test(address) && isAddress(address) ? address : undefined;
}

/** Funders, each with the numbers of its grants. */
export const fundersOf = (funders: { name: string | undefined; grants: (string | undefined)[] }[]): string =>
  funders
    .flatMap(({ name, grants }) => (name ? [name, ...grants].filter(Boolean).join("; ") : []))
    .join("\n");
