/** Elements that are not stored, but that must separate the words around them. */
export const separators = (
  "div section article aside header footer main nav address center details summary fieldset form legend " +
  "hgroup dialog search optgroup video audio object marquee"
).split(" ");

const flowTags = new Set(["blockquote", "li", "td", "th", "dd", "figure"]);
const structureTags = new Set(["table", "thead", "tbody", "tr", "ul", "ol", "dl"]);
const blockTags = new Set([
  ...flowTags,
  ...structureTags,
  "p",
  "h2",
  "h3",
  "h4",
  "pre",
  "hr",
  "iframe",
  "figcaption",
  "caption",
  "dt",
]);
const voidTags = new Set(["br", "hr", "img"]);
const separatorTags = new Set(separators);
const needsSeparation = new RegExp(`<(?:${[...separators, "caption"].join("|")})[\\s>]`);

/** An open element, and its content since its last block. */
interface OpenElement {
  name: string;
  kind: "flow" | "structure" | "words";
  /** The position in the output where the words since the last block begin. */
  start: number;
  hasWords: boolean;
  /** Whether those words are next to a separator. */
  isBesideSeparator: boolean;
  /** Whether a separator has followed the last word. */
  needsBreak: boolean;
  /** The open separators around the next words. */
  around: string[];
}

/** Cleaned HTML without separators; their content becomes paragraphs, or separate lines where paragraphs cannot be. */
export function separateBlocks(html: string): string {
  if (!needsSeparation.test(html)) return html;
  const out: string[] = [""];
  const root = openElement("", 0);
  const open: OpenElement[] = [root];
  const top = () => open.at(-1) ?? root;

  for (const token of convertSummaries(html).match(/<[^>]*>|[^<]+/g) ?? []) {
    const [, closing = "", name = ""] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const within = top();
    const outside = name === "caption" && within.name !== (closing ? "caption" : "table");
    if (name === "" || name === "img") word(within, token);
    else if (separatorTags.has(name) || outside) separate(within, closing ? undefined : token);
    else if (closing) close(token);
    else if (blockTags.has(name)) openBlock(within, name, token);
    else if (name === "br") {
      within.needsBreak = false;
      out.push(token);
    } else {
      const inline = {
        ...openElement(name, out.length),
        hasWords: within.hasWords,
        needsBreak: within.needsBreak,
      };
      within.needsBreak = false;
      out.push(token);
      open.push(inline);
    }
  }
  endRun(root);
  return out.join("");

  function word(within: OpenElement, token: string) {
    if (token.trim() !== "") {
      if (within.needsBreak && within.hasWords) out.push("<br />");
      within.needsBreak = false;
      within.hasWords = true;
    }
    out.push(token);
  }

  function separate(within: OpenElement, opening: string | undefined) {
    if (within.kind === "words") within.needsBreak = true;
    if (within.kind !== "flow") return;
    within.isBesideSeparator = true;
    endRun(within);
    // So are the words that follow.
    within.isBesideSeparator = true;
    if (opening === undefined) within.around.pop();
    else within.around.push(opening);
  }

  function openBlock(within: OpenElement, name: string, token: string) {
    if (within.kind === "flow") endRun(within);
    out.push(token.replace(/^<[a-z0-9]+/, (start) => start + inheritedAttributes(within, token)));
    if (voidTags.has(name)) return restart(within);
    open.push(openElement(name, out.length));
    out.push("");
  }

  function close(token: string) {
    const within = top();
    if (within.kind === "flow") endRun(within);
    if (open.length > 1) open.pop();
    out.push(token);
    const parent = top();
    if (blockTags.has(within.name)) return restart(parent);
    parent.hasWords = within.hasWords;
    parent.needsBreak = within.needsBreak;
  }

  /** Ends the words since the last block: beside a separator they become a paragraph. */
  function endRun(within: OpenElement) {
    if ((within.isBesideSeparator || within.around.length > 0) && within.hasWords) {
      out[within.start] = `<p${inheritedAttributes(within, "")}>`;
      out.push("</p>");
    }
    restart(within);
  }

  function restart(within: OpenElement) {
    Object.assign(within, {
      start: out.length,
      hasWords: false,
      isBesideSeparator: false,
      needsBreak: false,
    });
    out.push("");
  }
}

const openElement = (name: string, start: number): OpenElement => ({
  name,
  kind: name === "" || flowTags.has(name) ? "flow" : structureTags.has(name) ? "structure" : "words",
  start,
  hasWords: false,
  isBesideSeparator: false,
  needsBreak: false,
  around: [],
});

/** The language and direction that separators around give to an element without its own. */
function inheritedAttributes({ around }: OpenElement, tag: string): string {
  return ["dir", "lang"]
    .map((name) => {
      const attribute = new RegExp(`\\s${name}="[^"]*"`);
      return attribute.test(tag)
        ? ""
        : (around.map((separator) => attribute.exec(separator)?.[0]).findLast(Boolean) ?? "");
    })
    .join("");
}

/** What opens a box of details is its heading, unless there is one in it already. */
const convertSummaries = (html: string) =>
  html.replace(
    /<summary\b([^>]*)>((?:(?!<\/?summary\b)[\s\S])*)<\/summary>/g,
    (_all, rest: string, inner: string) =>
      /<(p|h[2-4]|ul|ol|table|blockquote|pre|div|dl)\b/.test(inner)
        ? `<div${rest}>${inner}</div>`
        : `<h3${rest}>${inner}</h3>`,
  );
