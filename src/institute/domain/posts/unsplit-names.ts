import { z } from "zod";
import { requiredLine } from "#core/domain/text-fields.ts";
import type { NamedWork } from "../people/name-claims.ts";
import type { FreeAuthor } from "./author-input.ts";
import { toNamedAuthor } from "./author-list.ts";
import type { ReadList } from "./read-authors.ts";

/** A stored name that reads as several authors, with the works that have it. */
export interface UnsplitName {
  name: string;
  /** How many works have it. */
  total: number;
  /** The first of them. */
  works: NamedWork[];
  /** The authors that it may be, the likeliest first. */
  readings: FreeAuthor[][];
}

const line = requiredLine(200, "An author needs a name.");

/** What an admin says a name is: the names of one of its readings. */
export const NameSplit = z.object({ name: line, authors: z.array(line).min(1).max(500) });
export type NameSplit = z.output<typeof NameSplit>;

/** The same with the works on which it is taken back. */
export const SplitUndo = NameSplit.extend({ works: z.array(z.string().max(100)).max(500) });
export type SplitUndo = z.output<typeof SplitUndo>;

/** What a name may be if it reads as several authors, and last one organisation; nothing for other names. */
export function readingsOf(name: string, { authors, alternatives }: ReadList): FreeAuthor[][] {
  const isCut = authors.filter(({ kind }) => kind !== "more").length > 1;
  const readings = [...(isCut ? [authors] : []), ...alternatives];
  if (readings.every((reading) => reading.length < 2)) return [];
  return [...readings.map((reading) => reading.map(toNamedAuthor)), [{ name, kind: "organisation" }]];
}
