/** Elements that are not stored, but whose words must not run into those beside them. */
export const separators = (
  "div section article aside header footer main nav address center details summary fieldset form legend " +
  "hgroup dialog search optgroup video audio object marquee"
).split(" ");

const flow = new Set(["blockquote", "li", "td", "th", "dd", "figure"]);
const structure = new Set(["table", "thead", "tbody", "tr", "ul", "ol", "dl"]);
const blocks = new Set([
  ...flow,
  ...structure,
  ...["p", "h2", "h3", "h4", "pre", "hr", "iframe", "figcaption", "caption", "dt"],
]);
const voids = new Set(["br", "hr", "img"]);
const apart = new Set(separators);
const something = new RegExp(`<(?:${[...separators, "caption"].join("|")})[\\s>]`);

/** An element that is open, and what has come in it since its last block. */
interface Frame {
  name: string;
  kind: "flow" | "structure" | "words";
  /** Where in the output the words since the last block begin. */
  start: number;
  hasWords: boolean;
  /** Whether those words stand beside a separator. */
  bordered: boolean;
  /** Whether a separator came since the last word. */
  broken: boolean;
  /** The separators around what comes next. */
  around: string[];
}

/**
 * Cleaned HTML in which separators are gone and what was in them stands in paragraphs, or on lines of its own where there
 * can be no paragraph.
 */
export function separateBlocks(html: string): string {
  if (!something.test(html)) return html;
  const out: string[] = [""];
  const root = frame("", 0);
  const open: Frame[] = [root];
  const top = () => open.at(-1) ?? root;

  for (const token of headed(html).match(/<[^>]*>|[^<]+/g) ?? []) {
    const [, closing = "", name = ""] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const within = top();
    const outside = name === "caption" && within.name !== (closing ? "caption" : "table");
    if (name === "" || name === "img") word(within, token);
    else if (apart.has(name) || outside) separate(within, closing ? undefined : token);
    else if (closing) close(token);
    else if (blocks.has(name)) openBlock(within, name, token);
    else if (name === "br") {
      within.broken = false;
      out.push(token);
    } else {
      const inline = { ...frame(name, out.length), hasWords: within.hasWords, broken: within.broken };
      within.broken = false;
      out.push(token);
      open.push(inline);
    }
  }
  endRun(root);
  return out.join("");

  function word(within: Frame, token: string) {
    if (token.trim() !== "") {
      if (within.broken && within.hasWords) out.push("<br />");
      within.broken = false;
      within.hasWords = true;
    }
    out.push(token);
  }

  function separate(within: Frame, opening: string | undefined) {
    if (within.kind === "words") within.broken = true;
    if (within.kind !== "flow") return;
    within.bordered = true;
    endRun(within);
    // So are the words that follow.
    within.bordered = true;
    if (opening === undefined) within.around.pop();
    else within.around.push(opening);
  }

  function openBlock(within: Frame, name: string, token: string) {
    if (within.kind === "flow") endRun(within);
    out.push(token.replace(/^<[a-z0-9]+/, (start) => start + inherited(within, token)));
    if (voids.has(name)) return restart(within);
    open.push(frame(name, out.length));
    out.push("");
  }

  function close(token: string) {
    const within = top();
    if (within.kind === "flow") endRun(within);
    if (open.length > 1) open.pop();
    out.push(token);
    const parent = top();
    if (blocks.has(within.name)) return restart(parent);
    parent.hasWords = within.hasWords;
    parent.broken = within.broken;
  }

  /** Ends the words since the last block: beside a separator they become a paragraph. */
  function endRun(within: Frame) {
    if ((within.bordered || within.around.length > 0) && within.hasWords) {
      out[within.start] = `<p${inherited(within, "")}>`;
      out.push("</p>");
    }
    restart(within);
  }

  function restart(within: Frame) {
    Object.assign(within, { start: out.length, hasWords: false, bordered: false, broken: false });
    out.push("");
  }
}

const frame = (name: string, start: number): Frame => ({
  name,
  kind: name === "" || flow.has(name) ? "flow" : structure.has(name) ? "structure" : "words",
  start,
  hasWords: false,
  bordered: false,
  broken: false,
  around: [],
});

/** The language and direction that separators around give to an element without its own. */
function inherited({ around }: Frame, tag: string): string {
  return ["dir", "lang"]
    .map((name) => {
      const attribute = new RegExp(`\\s${name}="[^"]*"`);
      return attribute.test(tag)
        ? ""
        : (around.map((one) => attribute.exec(one)?.[0]).findLast(Boolean) ?? "");
    })
    .join("");
}

/** What opens a box of details is its heading, unless there is one in it already. */
const headed = (html: string) =>
  html.replace(
    /<summary\b([^>]*)>((?:(?!<\/?summary\b)[\s\S])*)<\/summary>/g,
    (_all, rest: string, inner: string) =>
      /<(p|h[2-4]|ul|ol|table|blockquote|pre|div|dl)\b/.test(inner)
        ? `<div${rest}>${inner}</div>`
        : `<h3${rest}>${inner}</h3>`,
  );
