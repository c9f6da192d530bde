import type { Parts, PartsSchema } from "./parts.ts";
import { RUNNING_TEXT } from "./parts.ts";

/** A saved change of a page: the parts that it sets, with `null` for a part that is as delivered again. */
export interface PartsEdit {
  /** 1, 2, … of its page. */
  version: number;
  changes: Parts;
  /** Since when it is public (ISO 8601). */
  publishAt: string;
}

/** The order in which changes lie over each other. */
export const inOrder = <Edit extends PartsEdit>(edits: readonly Edit[]): Edit[] =>
  edits.toSorted((a, b) => a.publishAt.localeCompare(b.publishAt) || a.version - b.version);

/** The delivered parts with the changes laid over them that are public at a moment (ISO 8601), each in its turn. */
export function overlay(delivered: Parts, edits: readonly PartsEdit[], at: string): Parts {
  const shown = { ...delivered };
  for (const { changes } of inOrder(edits.filter(({ publishAt }) => publishAt <= at)))
    for (const [name, value] of Object.entries(changes))
      if (value !== null) shown[name] = value;
      else if (Object.hasOwn(delivered, name)) shown[name] = delivered[name];
      else delete shown[name];
  return shown;
}

/** When the next change becomes public after a moment; null if none waits. */
export const nextChange = (edits: readonly { publishAt: string }[], at: string): string | null =>
  edits
    .map(({ publishAt }) => publishAt)
    .filter((publishAt) => publishAt > at)
    .toSorted()[0] ?? null;

/** The parts that the schema knows; one that it refuses, as an older or newer version may have stored it, is as delivered. */
export function acceptable({ shape }: PartsSchema, delivered: Parts, shown: Parts): Parts {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const isKnown = Object.hasOwn(shown, name) && schema.safeParse(shown[name]).success;
    const from = isKnown ? shown : delivered;
    if (Object.hasOwn(from, name)) found[name] = from[name];
  }
  const text = shown[RUNNING_TEXT];
  if (typeof text === "string") found[RUNNING_TEXT] = text;
  return found;
}

/** Whether two values of a part say the same. */
export const isSamePart = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one) ?? null) === JSON.stringify(sorted(other) ?? null);

/** With the names of objects in one order, and without what is missing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
