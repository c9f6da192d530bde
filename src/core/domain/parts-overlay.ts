import type { Parts, PartsSchema } from "./parts.ts";
import { RUNNING_TEXT } from "./parts.ts";
import { isDivisible, mergePart } from "./parts-merge.ts";

/** A saved change of a page: the parts that it sets, with `null` for a part that is as delivered again. */
export interface PartsEdit {
  /** 1, 2, … of its page. */
  version: number;
  changes: Parts;
  /** Since when it is public (ISO 8601). */
  publishAt: string;
  /** When it ends, after which the page is what it would be without it; null if it stays. */
  until: string | null;
  /** What those parts said that it changes in places; the others it replaces. Null: what they said until its version. */
  before: Parts | null;
}

/** The order in which changes lie over each other. */
export const inOrder = <Edit extends { publishAt: string; version: number }>(
  edits: readonly Edit[],
): Edit[] => edits.toSorted((a, b) => a.publishAt.localeCompare(b.publishAt) || a.version - b.version);

/** Whether a change is to be seen at a moment. */
export const isShown = ({ publishAt, until }: Pick<PartsEdit, "publishAt" | "until">, at: string): boolean =>
  publishAt <= at && (until === null || at < until);

/** The delivered parts with the changes laid over them that are public at a moment: those that stay, then those that end. */
export function overlay(delivered: Parts, edits: readonly PartsEdit[], at: string): Parts {
  return layAll(delivered, withBefore(delivered, edits), at);
}

function layAll(delivered: Parts, edits: readonly PartsEdit[], at: string): Parts {
  const shown = inOrder(edits.filter((edit) => isShown(edit, at)));
  const [staying, ending] = [
    shown.filter(({ until }) => until === null),
    shown.filter(({ until }) => until !== null),
  ];
  return [...staying, ...ending].reduce((parts, edit) => lay(delivered, edit, parts), delivered);
}

/** Parts with one change laid over them. */
export function lay(delivered: Parts, edit: Pick<PartsEdit, "changes" | "before">, parts: Parts): Parts {
  const laid = { ...parts };
  for (const [name, value] of Object.entries(edit.changes)) {
    const after = value ?? delivered[name];
    const change = { before: edit.before?.[name] ?? delivered[name], after };
    const isInPlaces = edit.before !== null && Object.hasOwn(edit.before, name);
    const result = isInPlaces ? mergePart(name, change, laid[name]) : after;
    if (result === undefined) delete laid[name];
    else laid[name] = result;
  }
  return laid;
}

/** Changes with what each was made on. Stays: versions before 0.11 have stored rows without it. */
export function withBefore(delivered: Parts, edits: readonly PartsEdit[]): readonly PartsEdit[] {
  if (edits.every(({ before }) => before !== null)) return edits;
  const known: PartsEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.version - b.version)) {
    const shown = edit.before ?? layAll(delivered, known, edit.publishAt);
    const names = Object.keys(edit.changes).filter((name) => isDivisible(name, shown[name]));
    known.push(
      edit.before === null
        ? { ...edit, before: Object.fromEntries(names.map((name) => [name, shown[name]])) }
        : edit,
    );
  }
  return known;
}

/** When the next change begins or ends after a moment; null if none waits. */
export const nextChange = (
  edits: readonly { publishAt: string; until?: string | null }[],
  at: string,
): string | null =>
  edits
    .flatMap(({ publishAt, until }) => (until ? [publishAt, until] : [publishAt]))
    .filter((moment) => moment > at)
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
