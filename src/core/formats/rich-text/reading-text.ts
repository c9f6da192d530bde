const textBeforeTag: Record<string, string> = {
  h2: "\n\n",
  h3: "\n\n",
  h4: "\n\n",
  li: "\n• ",
  blockquote: "\n“",
  hr: "\n———\n",
};
const textAfterTag: Record<string, string> = {
  p: "\n",
  h2: "\n",
  h3: "\n",
  h4: "\n",
  pre: "\n",
  tr: "\n",
  caption: "\n",
  dt: "\n",
  dd: "\n",
  td: " | ",
  th: " | ",
};
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", nbsp: " " };

/** The words and paragraphs of cleaned rich text, with the addresses of links, pictures and videos. */
export function readingText(html: string): string {
  let link = "";
  return html
    .replace(
      /<(\/?)([a-z0-9]+)((?:[^>"]|"[^"]*")*)>/g,
      (_tag, closing: string, name: string, rest: string) => {
        const attribute = (wanted: string) => new RegExp(`\\s${wanted}="([^"]*)"`).exec(rest)?.[1] ?? "";
        if (name === "a") {
          if (!closing) link = attribute("href");
          return closing ? ` [${link}]` : "";
        }
        if (name === "img")
          return `\n[Picture: ${[attribute("alt"), attribute("src")].filter(Boolean).join(", ")}]\n`;
        if (name === "iframe") return closing ? "" : `\n[Video: ${attribute("src")}]\n`;
        if (name === "br") return "\n";
        return (closing ? textAfterTag : textBeforeTag)[name] ?? "";
      },
    )
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
