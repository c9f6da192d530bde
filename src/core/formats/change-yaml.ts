import {
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
} from "yaml";
import { isSamePart } from "#core/domain/same-part.ts";

/** A piece of the text that is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Place {
  source: string;
  edits: Edit[];
}

const LINE_WIDTH = 120;

/**
 * YAML with other values under some names of its top: only the text of what differs is replaced, so that comments and the lines of
 * the rest stay as they were written. A value that is undefined is taken out.
 */
export function changeYaml(source: string, changes: Readonly<Record<string, unknown>>): string {
  const document = parseDocument(source);
  const top = document.contents;
  if (!isMap<ParsedNode, ParsedNode | null>(top) || document.errors.length > 0 || top.flow)
    return writeYaml(changes);
  const place: Place = { source, edits: [] };
  const added: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const pair = top.items.find(({ key }) => isScalar(key) && key.value === name);
    if (!pair) added[name] = value;
    else if (value === undefined)
      place.edits.push({ start: lineStart(source, pair.key.range[0]), end: pairEnd(source, pair), text: "" });
    else changePair(place, pair, value);
  }
  const changed = apply(place).replace(/\n*$/, "");
  const more = writeYaml(added);
  return more ? `${changed}\n${more}` : changed;
}

/** Names and their values as YAML, in their order. */
export function writeYaml(values: Readonly<Record<string, unknown>>): string {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return Object.keys(named).length > 0 ? stringify(named, { lineWidth: LINE_WIDTH }).trimEnd() : "";
}

type Pair = YAMLMap<ParsedNode, ParsedNode | null>["items"][number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function apply({ source, edits }: Place): string {
  let text = source;
  for (const edit of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}

function changePair(place: Place, { key, value: node }: Pair, value: unknown): void {
  if (node && changeWithin(place, node, value)) return;
  const { source, edits } = place;
  const start = key.range[1];
  const column = start - lineStart(source, start) - (key.range[1] - key.range[0]);
  const written = writePair(value, node);
  edits.push({ start, end: node ? endOf(source, node) : start + 1, text: indented(written, column) });
}

/** Changes what differs inside of a value; false if the value has to be written as a whole. */
function changeWithin(place: Place, node: ParsedNode, value: unknown): boolean {
  if (isSamePart(node.toJSON(), value)) return true;
  if (isMap(node) && !node.flow && isRecord(value)) {
    const items = node.items.flatMap((pair) =>
      isScalar(pair.key) ? [{ pair, name: String(pair.key.value) }] : [],
    );
    const isSameShape =
      items.length === Object.keys(value).length && items.every(({ name }) => Object.hasOwn(value, name));
    if (!isSameShape) return false;
    for (const { pair, name } of items) changePair(place, pair, value[name]);
    return true;
  }
  if (isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0) {
    changeRows(place, node.items, value);
    return true;
  }
  return false;
}

/** Changes the rows of a list that differ: those before and after them stay as they are. */
function changeRows(place: Place, nodes: ParsedNode[], rows: unknown[]): void {
  const { source, edits } = place;
  const old: unknown[] = nodes.map((node) => node.toJSON());
  const most = Math.min(old.length, rows.length);
  let first = 0;
  while (first < most && isSamePart(old[first], rows[first])) first++;
  let last = 0;
  while (last < most - first && isSamePart(old.at(-1 - last), rows.at(-1 - last))) last++;
  const between = nodes.slice(first, nodes.length - last);
  const wanted = rows.slice(first, rows.length - last);
  if (between.length === wanted.length) {
    for (const [index, node] of between.entries()) changeRow(place, node, wanted[index]);
    return;
  }
  const [any] = nodes;
  if (!any) return;
  const column = dashOf(source, any) - lineStart(source, any.range[0]);
  const text = wanted.map((row) => indented(writeRow(row), column)).join(`\n${" ".repeat(column)}`);
  const [begin] = between;
  const end = between.at(-1);
  const next = nodes[first];
  const before = nodes[first - 1];
  if (begin && end && text) edits.push({ start: dashOf(source, begin), end: endOf(source, end), text });
  else if (begin && end)
    edits.push({
      start: lineStart(source, begin.range[0]),
      end: lineEnd(source, endOf(source, end)),
      text: "",
    });
  else if (next)
    edits.push({
      start: dashOf(source, next),
      end: dashOf(source, next),
      text: `${text}\n${" ".repeat(column)}`,
    });
  else if (before) {
    const at = endOf(source, before);
    edits.push({ start: at, end: at, text: `\n${" ".repeat(column)}${text}` });
  }
}

function changeRow(place: Place, node: ParsedNode, value: unknown): void {
  if (changeWithin(place, node, value)) return;
  const { source, edits } = place;
  const start = dashOf(source, node);
  const column = start - lineStart(source, start);
  const written = writeRow(value, node);
  edits.push({ start, end: endOf(source, node), text: indented(written, column) });
}

/** Where the text of a value ends, without the line break after it. */
function endOf(source: string, node: ParsedNode): number {
  let end = node.range[1];
  while (end > node.range[0] && /\s/.test(source[end - 1] ?? "")) end--;
  return end;
}

const lineStart = (source: string, at: number) => source.lastIndexOf("\n", at - 1) + 1;
const lineEnd = (source: string, at: number) => {
  const end = source.indexOf("\n", at);
  return end < 0 ? source.length : end + 1;
};
const dashOf = (source: string, row: ParsedNode) => source.lastIndexOf("-", row.range[0] - 1);
const pairEnd = (source: string, { key, value }: Pair) =>
  lineEnd(source, value ? endOf(source, value) : key.range[1]);

/** The lines of a text, each after the first moved to the right. */
const indented = (text: string, column: number) => text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(column)}`);

/** A value after its name, from the colon on, in the style of the value before. */
const writePair = (value: unknown, before: ParsedNode | null) =>
  stringify({ k: styled(value, before) }, { lineWidth: widthFor(value, before), blockQuote: "folded" })
    .trimEnd()
    .slice(1);

/** A row of a list with its dash, in the style of the row before. */
const writeRow = (value: unknown, before?: ParsedNode) =>
  stringify([styled(value, before)], { lineWidth: widthFor(value, before), blockQuote: "folded" }).trimEnd();

function styled(value: unknown, before: ParsedNode | null | undefined): unknown {
  if (typeof value === "string") {
    const scalar = new Scalar(value);
    const type = isScalar(before) ? before.type : undefined;
    if (value !== value.trim()) scalar.type = "QUOTE_DOUBLE";
    else if (value.includes("\n") || value.length > LINE_WIDTH) scalar.type = "BLOCK_FOLDED";
    else if (type) scalar.type = type;
    return scalar;
  }
  return value;
}

/** Only a folded text is broken into lines: quoted ones stay on theirs. */
const widthFor = (value: unknown, before: ParsedNode | null | undefined) =>
  typeof value === "string" &&
  value.length <= LINE_WIDTH &&
  isScalar(before) &&
  before.type !== "BLOCK_FOLDED"
    ? 0
    : LINE_WIDTH;
