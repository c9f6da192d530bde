import { carryRows } from "./carry-rows.ts";
import { matchRows } from "./match-rows.ts";
import { RUNNING_TEXT } from "./parts.ts";
import { isSamePart, keyOf } from "./same-part.ts";

/** A change of one part: what it said before, and says with the change. */
export interface PartChange {
  before: unknown;
  after: unknown;
}

/** What a part says with a change laid over it: what the change touched as it says, all else as it is. */
export function mergePart(name: string, change: PartChange, current: unknown): unknown {
  const { before, after } = change;
  if (name !== RUNNING_TEXT || isSamePart(before, current) || isSamePart(before, after))
    return merge(change, current);
  const laid = merge({ before: toBlocks(before), after: toBlocks(after) }, toBlocks(current));
  return fromBlocks(laid);
}

const fromBlocks = (blocks: unknown) => (Array.isArray(blocks) ? blocks.join("\n") : blocks);

/** A change in which another one holds too, where both change the same things; `without` is what is there without them. */
export function carryPart(name: string, change: PartChange, newer: PartChange, without: unknown): PartChange {
  if (name !== RUNNING_TEXT) return carry(change, newer, without);
  const inBlocks = ({ before, after }: PartChange) => ({ before: toBlocks(before), after: toBlocks(after) });
  const carried = carry(inBlocks(change), inBlocks(newer), toBlocks(without));
  return { before: fromBlocks(carried.before), after: fromBlocks(carried.after) };
}

/** Whether a part is made of things that can be changed apart. */
export const isDivisible = (name: string, value: unknown): boolean =>
  name === RUNNING_TEXT || Array.isArray(value) || isGroup(value);

/** Whether it makes no difference which of two values of a part is read; the order of rows makes none. */
export const isSameButForOrder = (name: string, one: unknown, other: unknown): boolean => {
  const [a, b] = name === RUNNING_TEXT ? [toBlocks(one), toBlocks(other)] : [one, other];
  return isSamePart(unordered(a), unordered(b));
};

function merge({ before, after }: PartChange, current: unknown): unknown {
  if (isSamePart(before, after)) return current;
  if (isSamePart(before, current)) return after;
  if (Array.isArray(after) && Array.isArray(current))
    return mergeRows(Array.isArray(before) ? before : [], after, current);
  if (!isGroup(after) || !isGroup(current)) return after;
  const old = asGroup(before);
  const names = [...new Set([...Object.keys(current), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merge({ before: old[name], after: after[name] }, current[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function carry(change: PartChange, newer: PartChange, without: unknown): PartChange {
  if (isSamePart(change.before, change.after) || isSamePart(newer.before, newer.after)) return change;
  if (Array.isArray(change.after) && Array.isArray(newer.after)) {
    const rows = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return carryRows(
      { before: rows(change.before), after: change.after },
      { before: rows(newer.before), after: newer.after },
      rows(without),
    );
  }
  if (!isGroup(change.after) || !isGroup(newer.after)) return { before: without, after: newer.after };
  const [a, b, rest] = [asGroup(change.before), asGroup(newer.before), asGroup(without)];
  const before = { ...a };
  const after = { ...change.after };
  for (const [name, value] of Object.entries(newer.after)) {
    const part = { before: a[name], after: change.after[name] };
    const carried = carry(part, { before: b[name], after: value }, rest[name]);
    before[name] = carried.before;
    after[name] = carried.after;
  }
  return { before, after };
}

const asGroup = (value: unknown) => (isGroup(value) ? value : {});

/** A picture is one thing: its words belong to its file. */
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Object.hasOwn(value, "src");

interface Entry {
  row: unknown;
  /** Its place in the changed list; undefined for a row that the change does not know. */
  place: number | undefined;
}

function mergeRows(before: readonly unknown[], after: readonly unknown[], current: readonly unknown[]) {
  const places = matchRows(before, after);
  const origins = new Map([...matchRows(before, current)].map(([index, now]) => [now, index]));
  const entries: Entry[] = [];
  for (const [now, row] of current.entries()) {
    const index = origins.get(now);
    if (index === undefined) {
      entries.push({ row, place: undefined });
      continue;
    }
    const place = places.get(index);
    if (place === undefined) continue;
    entries.push({ row: isSamePart(before[index], after[place]) ? row : after[place], place });
  }
  insertRows(entries, after, new Map([...places].map(([index, place]) => [place, before[index]])));
  return (isMoved(places) ? inPlaces(entries) : entries).map(({ row }) => row);
}

/** Adds the rows of the change that are missing: new ones, and those that it changed although they are gone now. */
function insertRows(entries: Entry[], after: readonly unknown[], known: ReadonlyMap<number, unknown>): void {
  for (const [place, row] of after.entries()) {
    if (entries.some((entry) => entry.place === place)) continue;
    if (known.has(place) && isSamePart(known.get(place), row)) continue;
    const same = entries.find((entry) => entry.place === undefined && isSamePart(entry.row, row));
    if (same) same.place = place;
    else {
      const earlier = entries.filter((entry) => entry.place !== undefined && entry.place < place);
      const last = earlier.toSorted((a, b) => Number(a.place) - Number(b.place)).at(-1);
      entries.splice(last ? entries.indexOf(last) + 1 : 0, 0, { row, place });
    }
  }
}

/** Whether rows were moved among each other. */
const isMoved = (places: ReadonlyMap<number, number>) => {
  const order = [...places].toSorted(([a], [b]) => a - b).map(([, place]) => place);
  return order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0));
};

/** With the rows of the change in its order; other rows stay where they are. */
function inPlaces(entries: readonly Entry[]): Entry[] {
  const sorted = entries.filter(({ place }) => place !== undefined);
  sorted.sort((a, b) => Number(a.place) - Number(b.place));
  return entries.map((entry) => (entry.place === undefined ? entry : (sorted.shift() ?? entry)));
}

function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyOf).sort();
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unordered(one)]));
}

/** The paragraphs, headings and lists of a running text; a text that is none is left as it is. */
function toBlocks(text: unknown): unknown {
  if (typeof text !== "string") return text === undefined || text === null ? [] : text;
  const blocks: string[] = [];
  let depth = 0;
  let block = "";
  for (const [token, closing, name = "", selfClosing] of text.matchAll(
    /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>|[^<]+|</g,
  )) {
    block += token;
    const isAlone = selfClosing === "/" || /^(br|hr|img)$/.test(name);
    if (name !== "" && !isAlone) depth += closing ? -1 : 1;
    const isEnd =
      depth <= 0 && (closing === "/" || name === "hr") && !/^(a|em|strong|b|i|span|sub|sup|code)$/.test(name);
    if (!isEnd) continue;
    depth = 0;
    blocks.push(block.trim());
    block = "";
  }
  if (block.trim() !== "") blocks.push(block.trim());
  return blocks;
}
