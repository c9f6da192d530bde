/** Elements in which WordPress makes paragraphs, in which it makes lines, and in which it makes neither. */
const elements = {
  container: "article aside blockquote dd details div fieldset footer form header li main section td th",
  line: "address caption dt figcaption h1 h2 h3 h4 h5 h6 legend p summary",
  other: "col colgroup dl figure hr iframe nav ol pre script style table tbody tfoot thead tr ul",
};
const kinds = new Map(
  Object.entries(elements).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);
const isVoid = /^(?:col|hr)$/;
/** What is in these is left as it is, and they end no paragraph. */
const isVerbatim = /^(?:pre|script|style)$/;
const isInline = /^(?:iframe|script|style)$/;
/** The next element ends these. */
const isLine = (name: string | undefined) => name !== undefined && /^(?:p|dt|h[1-6])$/.test(name);

/** The start or end of an element, or of a block of the newer editor, whose texts have paragraphs already. */
const mark = new RegExp(
  `<(/?)(${[...kinds.keys()].join("|")})(?=[\\s/>])[^<>]{0,5000}>|<!--\\s{1,20}(/?)wp:([a-z][\\w/-]{0,80})[^<>]{0,5000}-->`,
  "gi",
);
/** Blocks of the newer editor that have a text of the older one. */
const isClassicBlock = /^(?:core\/)?(?:freeform|classic|shortcode)$/i;

/** The paragraphs of a text of WordPress, judged piece by piece; a line that `isAlone` is none. */
export function toParagraphs(written: string, isAlone: (line: string) => boolean): string {
  const text = withoutComments(written);
  const open = createOpenElements();
  const endOf = createEndFinder(text);
  const out: string[] = [];
  const blocks: string[] = [];
  let at = 0;
  for (const found of text.matchAll(mark)) {
    if (found.index < at) continue;
    const [whole, slash, tag = "", blockSlash, block] = found;
    out.push(readRun(text.slice(at, found.index), { inside: open.top(), ...editorOf(blocks), isAlone }));
    at = found.index + whole.length;
    if (block !== undefined) {
      if (blockSlash) blocks.pop();
      else if (!whole.endsWith("/-->")) blocks.push(block);
      continue;
    }
    const name = tag.toLowerCase();
    const end = !slash && isVerbatim.test(name) ? endOf(name, at) : undefined;
    if (end !== undefined) {
      out.push(text.slice(found.index, end));
      at = end;
      continue;
    }
    if (slash) open.close(name);
    else open.add(name);
    out.push(whole);
  }
  out.push(readRun(text.slice(at), { inside: open.top(), ...editorOf(blocks), isAlone }));
  return out.join("").trim();
}

const editorOf = (blocks: readonly string[]) => ({
  isClassic: isClassicBlock.test(blocks.at(-1) ?? "classic"),
});

/** The elements around a place, as a browser closes them. */
function createOpenElements() {
  const names: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const pop = () => count(names.pop() ?? "", -1);
  return {
    top: () => names.at(-1),
    add(name: string) {
      if (isVoid.test(name)) return;
      if ((isLine(names.at(-1)) && !isInline.test(name)) || (name === "li" && names.at(-1) === "li")) pop();
      names.push(name);
      count(name, 1);
    },
    close(name: string) {
      if (!counts.get(name)) return;
      while (names.at(-1) !== name) pop();
      pop();
    },
  };
}

/** Finds where an element ends behind a place, if it does. */
function createEndFinder(text: string) {
  const endless = new Set<string>();
  return (name: string, at: number): number | undefined => {
    if (endless.has(name)) return undefined;
    const end = new RegExp(`</${name}\\s{0,20}>`, "gi");
    end.lastIndex = at;
    if (end.test(text)) return end.lastIndex;
    endless.add(name);
    return undefined;
  };
}

/** A text without its comments, but for the marks of blocks; the sign “Read more” on a line of its own ends a paragraph. */
function withoutComments(text: string): string {
  const [first = "", ...rest] = text.split("<!--");
  const out = [first];
  for (const part of rest) {
    const end = part.indexOf("-->");
    if (end < 0 || /^\s+\/?wp:/i.test(part)) {
      out.push(`<!--${part}`);
      continue;
    }
    const after = part.slice(end + 3);
    const isBreak =
      /^(?:more|nextpage)\b/i.test(part) && (/\n$/.test(out.at(-1) ?? "") || /^\s*\n/.test(after));
    out.push(isBreak ? `\n\n${after}` : after);
  }
  return out.join("");
}

interface Place {
  /** The element around it; undefined in none. */
  inside: string | undefined;
  /** Whether it was written in the older editor, where the end of a line is one. */
  isClassic: boolean;
  isAlone(line: string): boolean;
}

/** The text between two marks. */
function readRun(written: string, { inside, isClassic, isAlone }: Place): string {
  if (!written.trim()) return written;
  const kind = inside === undefined ? "root" : kinds.get(inside);
  if (kind === "other" || (kind !== "root" && !isClassic)) return written;
  const text = isClassic ? written.replace(/(?:<br\s{0,9}\/?>\s{0,99}){2,}/gi, "\n\n") : written;
  const groups = groupLines(text, isAlone);
  const toText = (lines: readonly string[]) => lines.map(withoutBreak).join(isClassic ? "<br>\n" : "\n");
  if (inside === "p" || kind === "line")
    return text.split("\n").some(isAlone)
      ? written
      : groups.map(toText).join(inside === "p" ? "</p>\n<p>" : "<br>\n");
  if (kind === "container" && groups.length === 1) return groups.map(toText).join("");
  const show = (lines: readonly string[]) =>
    lines.every(isAlone) ? lines.join("\n") : `<p>${toText(lines)}</p>`;
  return `\n${groups.map(show).join("\n")}\n`;
}

const withoutBreak = (line: string) => line.replace(/<br\s{0,9}\/?>$/i, "");

/** The lines of each paragraph; one that is alone is a group of its own. */
function groupLines(text: string, isAlone: (line: string) => boolean): string[][] {
  const groups: string[][] = [[]];
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line === "") groups.push([]);
    else if (isAlone(line)) groups.push([line], []);
    else groups.at(-1)?.push(line);
  }
  return groups.filter(({ length }) => length > 0);
}
