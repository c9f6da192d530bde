/** What a title may be set in; everything else is its text. */
export const titleTags = ["i", "em", "sub", "sup"] as const;
export type TitleTag = (typeof titleTags)[number];

/** A sign of a title (a UTF-16 unit, as text fields count) and what it is set in. */
export interface TitleSign {
  sign: string;
  tags: readonly TitleTag[];
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The signs of a title in HTML: other tags are dropped, and those that are not closed end with it. */
export function readTitle(html: string): TitleSign[] {
  const signs: TitleSign[] = [];
  const open: TitleTag[] = [];
  for (const [part, markup, closing, name] of html.matchAll(/(<(\/?)([a-z][a-z0-9]*)\b[^<>]*>)|[^<]+|</gi)) {
    const tag = titleTags.find((known) => known === name?.toLowerCase());
    if (tag && closing) {
      const at = open.lastIndexOf(tag);
      if (at !== -1) open.splice(at, 1);
    } else if (tag) open.push(tag);
    else if (!markup) signs.push(...toSigns(decode(part), open));
  }
  return signs;
}

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

function toSigns(text: string, open: readonly TitleTag[]): TitleSign[] {
  const tags = titleTags.filter((tag) => open.includes(tag));
  return text.split("").map((sign) => ({ sign, tags }));
}

/** A part of a title that is set in one way. */
export interface TitleRun {
  text: string;
  tags: readonly TitleTag[];
}

/** The signs as runs. */
export function runsOf(signs: readonly TitleSign[]): TitleRun[] {
  const runs: TitleRun[] = [];
  for (const { sign, tags } of signs) {
    const last = runs.at(-1);
    if (last?.tags.join() === tags.join()) last.text += sign;
    else runs.push({ text: sign, tags });
  }
  return runs;
}

/** The signs as HTML that is safe by construction: escaped text and bare tags. */
export const writeTitle = (signs: readonly TitleSign[]): string =>
  runsOf(signs)
    .map(({ text, tags }) =>
      tags.reduceRight(
        (inner, tag) => `<${tag}>${inner}</${tag}>`,
        text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign),
      ),
    )
    .join("");

const plainText = (signs: readonly TitleSign[]) => signs.map(({ sign }) => sign).join("");

/** A title in HTML as it is stored, without space around it; `null` if nothing of it is set in a special way. */
export function cleanTitle(html: string): string | null {
  const signs = readTitle(html);
  while (signs[0] && !signs[0].sign.trim()) signs.shift();
  while (signs.length > 0 && !signs.at(-1)?.sign.trim()) signs.pop();
  return signs.some(({ tags }) => tags.length > 0) ? writeTitle(signs) : null;
}

/** A title in both forms. */
export interface MarkedTitle {
  title: string;
  titleHtml?: string | null | undefined;
  /** The BCP 47 tag of the work, if it is stated. */
  language?: string | null | undefined;
}

/** The signs of a title; its HTML counts only as long as it has the same text. */
export function signsOf({ title, titleHtml }: MarkedTitle): TitleSign[] {
  const signs = titleHtml ? readTitle(titleHtml) : [];
  return plainText(signs) === title ? signs : toSigns(title, []);
}

/** The HTML of a title if it fits the text; otherwise `null`. */
export const fittingTitleHtml = (marked: MarkedTitle): string | null =>
  cleanTitle(writeTitle(signsOf(marked)));

/** Sets a part of a title in a tag, or takes the tag away if all of it has it. */
export function toggleTag(
  signs: readonly TitleSign[],
  { start, end }: { start: number; end: number },
  tag: TitleTag,
): TitleSign[] {
  const hasAll = signs.slice(start, end).every(({ tags }) => tags.includes(tag));
  return signs.map((marked, index) => {
    if (index < start || index >= end) return marked;
    const tags = titleTags.filter((known) => (known === tag ? !hasAll : marked.tags.includes(known)));
    return { ...marked, tags };
  });
}

/** The signs after the text was edited: what stays keeps its tags, and what is new has those before it. */
export function retype(signs: readonly TitleSign[], text: string): TitleSign[] {
  const before = plainText(signs);
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === text[text.length - 1 - tail])
    tail += 1;
  // Behind the last sign of a name the text goes on as usual.
  const [previous, next] = [signs[head - 1]?.tags ?? [], signs[before.length - tail]?.tags ?? []];
  const inserted = previous.filter((tag) => next.includes(tag));
  return [
    ...signs.slice(0, head),
    ...toSigns(text.slice(head, text.length - tail), inserted),
    ...signs.slice(before.length - tail),
  ];
}
