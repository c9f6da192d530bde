import { marked } from "marked";

/** A text in Markdown as HTML. */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false }).trim();

/** A paragraph in Markdown as the HTML within it. */
export const toInlineHtml = (markdown: string): string => marked.parseInline(markdown, { async: false });

/** A block of a text in Markdown. */
export interface Block {
  written: string;
  html: string;
  /** What is between it and the block before. */
  gap: string;
}

/** The blocks of a text in Markdown, each as it is written and as HTML. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let gap = "";
  for (const token of marked.lexer(markdown)) {
    const written = token.raw.trimEnd();
    if (token.type !== "space") {
      blocks.push({ written, html: marked.parser([token]).trim(), gap });
      gap = "";
    }
    gap += token.raw.slice(token.type === "space" ? 0 : written.length);
  }
  return blocks;
}
