import { escapeMarkup } from "./markup.ts";

/** A line of a section; the address is absolute. */
interface MailLine {
  title: string;
  href: string;
  /** In small print after the title. */
  detail?: string | undefined;
}

/** Lines under a heading, such as all that is new of one thing. */
export interface MailSection {
  heading: string;
  /** Plain paragraphs before the lines. */
  paragraphs: readonly string[];
  lines: readonly MailLine[];
  /** What stands after the lines: how many more there are, and where. */
  more?: { label: string; href: string } | undefined;
}

/** A section as plain text, each line with its address below it. */
export function sectionText({ heading, paragraphs, lines, more }: MailSection): string {
  const shown = lines.map(({ title, href, detail }) =>
    [`- ${title}`, ...(detail ? [`  ${detail}`] : []), `  ${href}`].join("\n"),
  );
  const last = more ? [`${more.label}: ${more.href}`] : [];
  return [heading, ...paragraphs, ...shown, ...last].join("\n\n");
}

/** The same as HTML, with links of a colour. */
export function sectionHtml({ heading, paragraphs, lines, more }: MailSection, colour: string): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeMarkup(href)}" style="color:${colour}">${escapeMarkup(text)}</a>`;
  const small = (text: string) =>
    `<br><span style="font-size:13px;color:#55625a">${escapeMarkup(text)}</span>`;
  const items = lines.map(
    ({ title, href, detail }) =>
      `<li style="margin:0 0 8px">${link(href, title)}${detail ? small(detail) : ""}</li>`,
  );
  return [
    `<h2 style="margin:24px 0 8px;font-size:16px;font-weight:600">${escapeMarkup(heading)}</h2>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px">${escapeMarkup(text).replaceAll("\n", "<br>\n")}</p>`,
    ),
    ...(items.length > 0
      ? [`<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${items.join("\n")}\n</ul>`]
      : []),
    ...(more ? [`<p style="margin:0 0 16px">${link(more.href, more.label)}</p>`] : []),
  ].join("\n");
}
