import { escapeMarkup } from "#core/formats/markup.ts";
import { embedAddress } from "#core/formats/rich-text/embed.ts";
import { toParagraphs } from "./wordpress-paragraphs.ts";

/** The text of a post as HTML, and what of it only WordPress shows. */
export interface WordPressText {
  html: string;
  /** The names of short codes and blocks that were taken out. */
  removed: string[];
}

/** A short code, or what only looks like one: “[sic]”. */
const shortcode = /\[(\/?)([a-z][a-z0-9_-]{0,40})((?:[\s/=][^[\]<]{0,2000})?)\]/gi;
const known = new Set(["gallery", "playlist", "audio", "video", "embed", "wpvideo", "youtube", "vimeo"]);
const dynamicBlock = /<!--\s+wp:([\w/-]{1,80})[^<>]{0,5000}\/-->/g;

/** Reads a text of WordPress; `urlOf` is the address of an attachment by its id. */
export function readWordPressText(written: string, urlOf: (id: string) => string | undefined): WordPressText {
  const removed = new Set<string>();
  const withBlocks = written.replaceAll("\r\n", "\n").replace(dynamicBlock, (_, name: string) => {
    removed.add(`block ${name}`);
    return "";
  });
  const captioned = readCaptions(withBlocks);
  const pairs = new Set(
    [...captioned.matchAll(/\[\/([a-z][a-z0-9_-]{0,40})\]/gi)].map(([, name = ""]) => name),
  );
  const plain = captioned.replace(
    shortcode,
    (whole, slash: string, name: string, rest: string, at: number) => {
      // Doubled brackets show a short code as text.
      if (captioned[at - 1] === "[") return whole;
      const isCode = known.has(name) || pairs.has(name) || /=/.test(rest) || /[_-]/.test(name);
      if (!isCode) return whole;
      const shown = slash ? undefined : showShortcode(name, attributesOf(rest), urlOf);
      if (shown !== undefined) return shown;
      if (name !== "embed") removed.add(`[${name}]`);
      return name === "embed" ? "\n" : "";
    },
  );
  const html = toParagraphs(plain.replaceAll("[[", "[").replaceAll("]]", "]"), isAddressLine);
  return { html: embedLines(html), removed: [...removed] };
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]{1,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)].map(([, name = "", a, b, c]) => [
      name.toLowerCase(),
      a ?? b ?? c ?? "",
    ]),
  );

/** What a short code shows; undefined if only WordPress knows. */
function showShortcode(
  name: string,
  attributes: Record<string, string>,
  urlOf: (id: string) => string | undefined,
): string | undefined {
  if (name === "gallery") {
    const pictures = (attributes.ids ?? "").split(",").flatMap((id) => urlOf(id.trim()) ?? []);
    return pictures.length > 0
      ? pictures.map((url) => `<p><img src="${escapeMarkup(url)}"></p>`).join("\n")
      : undefined;
  }
  const { src, mp3, mp4 } = attributes;
  const media = src ?? mp3 ?? mp4;
  return /^(audio|video)$/.test(name) && media
    ? `<a href="${escapeMarkup(media)}">${escapeMarkup(media)}</a>`
    : undefined;
}

const OPEN = "[caption";
const CLOSE = "[/caption]";

/** Pictures with captions: `[caption …]<img> Words[/caption]`. */
function readCaptions(text: string): string {
  const [before = "", ...parts] = text.split(OPEN);
  const read = parts.map((part) => {
    const [start, end] = [part.indexOf("]"), part.indexOf(CLOSE)];
    if (start < 0 || end < start) return `${OPEN}${part}`;
    const inner = part.slice(start + 1, end);
    const picture = /^\s*(?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?/.exec(inner)?.[0] ?? "";
    const words = inner.slice(picture.length).trim() || attributesOf(part.slice(0, start)).caption || "";
    return `\n\n<figure>${picture.trim()}<figcaption>${words}</figcaption></figure>\n\n${part.slice(end + CLOSE.length)}`;
  });
  return before + read.join("");
}

const isAddressLine = (line: string) => /^https?:\/\/[^\s<>"]{1,2000}$/.test(line.trim());

/** Addresses on a line of their own, which WordPress shows as what is there: a video, else a link. */
const embedLines = (html: string): string =>
  html
    .split("\n")
    .map((line) => {
      if (!isAddressLine(line)) return line;
      const address = line.trim();
      const player = embedAddress(address.replaceAll("&amp;", "&"));
      if (player) return `<iframe src="${escapeMarkup(player)}"></iframe>`;
      return `<p><a href="${escapeMarkup(address.replaceAll("&amp;", "&"))}">${escapeMarkup(address)}</a></p>`;
    })
    .join("\n");
