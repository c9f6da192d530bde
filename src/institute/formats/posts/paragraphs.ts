import { readTitle, writeTitle } from "#core/domain/title-markup.ts";

const blocks =
  /<\/?(?:p|h\d|[uo]l|li|d[ltd]|blockquote|table|caption|t[rdh]|pre|fig\w+|iframe|br|hr)\b[^>]*>/;

/** The paragraphs, items and cells of cleaned rich text, each with its italics, sub and sup alone. */
export const paragraphsOf = (cleaned: string): string[] =>
  cleaned.split(blocks).flatMap((part) => {
    const text = part.replaceAll("&nbsp;", " ").replace(/\s+/g, " ").trim();
    return withoutTags(text).trim() === "" ? [] : [writeTitle(readTitle(text))];
  });

/** The text of such a paragraph. */
export const withoutTags = (html: string): string =>
  readTitle(html)
    .map(({ sign }) => sign)
    .join("");
