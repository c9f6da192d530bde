import { z } from "zod";
import { line as textLine } from "#core/domain/text-fields.ts";

const month = z.int().min(1).max(12);

/** What the keeper sets; until then it is empty, and said to be. */
export const RingingSettings = z.object({
  /** The three letters by which EURING knows our scheme. */
  scheme: z
    .string()
    .regex(/^[A-Z]{3}$/, "Three letters, such as GPN.")
    .nullable()
    .default(null),
  schemeName: textLine(200).nullable().default(null),
  /** What finders write to, or read on the ring. */
  schemeAddress: textLine(300).nullable().default(null),
  /** The EURING code of the country or region, such as NV00. */
  placeCode: z
    .string()
    .regex(/^[A-Z0-9]{4}$/, "Four signs, such as NV00.")
    .nullable()
    .default(null),
  /** The fat scale that is used here. */
  fatScale: textLine(20).nullable().default(null),
  /** The hour after which a session belongs to the next ringing day; null for never. */
  nextDayFrom: z.int().min(12).max(23).nullable().default(null),
  /** In which months no bird of the year has fledged here; a 3 then is asked. */
  unfledgedMonths: z.array(month).max(12).default([]),
  /** Whether ringers who agreed are named in public files. */
  nameRingers: z.boolean().default(false),
  /** Who agreed, as sessions write them: names or initials. */
  namedRingers: z.array(z.string().trim().min(1).max(100)).max(200).default([]),
  /** How many months after a session its birds are public; null for never. */
  delayMonths: z.int().min(0).max(240).nullable().default(null),
  licence: z.string().max(20).nullable().default(null),
  citation: textLine(500).nullable().default(null),
  /** The columns of the scheme's own table, in its order: what it calls them, and what they hold. */
  schemeColumns: z
    .array(z.object({ header: textLine(60), field: textLine(40) }))
    .max(100)
    .default([]),
  /** How the scheme writes a day. */
  schemeDates: z.enum(["yyyy-mm-dd", "dd/mm/yyyy", "columns"]).default("yyyy-mm-dd"),
  /** What the scheme writes for an age or a kind of ours. */
  schemeCodes: z.record(z.string().max(20), textLine(20)).default({}),
});
export type RingingSettings = z.output<typeof RingingSettings>;
