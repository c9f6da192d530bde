import { z } from "zod";
import type { ImportReport } from "#core/domain/import-report.ts";
import type { Likeness } from "../people/name-likeness.ts";
import type { FoundWork } from "../posts/lookup.ts";
import type { NearWork } from "../posts/near-works.ts";
import type { PostType } from "../posts/types.ts";
import type { Doubt, NotTaken } from "./read-work.ts";

/** What becomes of a row: only “same” and “refused” stop it; a person decides a doubtful one. */
export const rowStates = ["new", "changed", "doubtful", "same", "refused"] as const;
export type RowState = (typeof rowStates)[number];

/** A field of which a record says something else than the work that is here. */
export interface FieldDifference {
  field: string;
  label: string;
  here: string;
  there: string;
  /** Whether it is empty here, so that the record fills it; another value is taken only if a person says so. */
  fills: boolean;
}

/** A row of an import of works. */
export interface WorkRow {
  /** Its number in the import, from 1; decisions name it. */
  row: number;
  file: string;
  /** Where it begins in its file; in JSON, which record it is. */
  line: number;
  state: RowState;
  title: string;
  /** The names of the first authors. */
  authors: string;
  year: number | null;
  postType: PostType;
  doi: string | null;
  /** All that was read; null if nothing could be. */
  reading: FoundWork | null;
  /** What of the record went nowhere, by the names that its file has for it. */
  notTaken: NotTaken[];
  /** The fields whose reading a person should look at. */
  doubts: Doubt[];
  /** The work that is here already, or those that it may be. */
  near: NearWork[];
  differences: FieldDifference[];
  /** The names in it that may be members’. */
  names: string[];
  /** Whether it is left out until a person has said what it is; names alone do not stop it. */
  waits: boolean;
  /** Why it is refused or doubtful, or that a name in it may be a member’s. */
  why?: string;
  /** The file that comes with it. */
  pdf?: string;
}

/** A written name that may be a member’s; the answer is for all rows of the import. */
export interface NameQuestion {
  name: string;
  rows: number;
  members: { profileId: string; name: string; slug: string; likeness: Likeness }[];
}

/** The result of an import of works or of its dry run, row by row. */
export interface WorksReport extends ImportReport {
  rows: WorkRow[];
  states: Record<RowState, number>;
  names: NameQuestion[];
  /** How many rows have something that no field took, by the name that their files have for it. */
  notTaken: { field: string; rows: number }[];
  /** By which it can be undone; absent if nothing was stored. */
  importId?: string;
}

const id = z.string().max(100);

declare module "#core/domain/import-report.ts" {
  interface ImportReport {
    /** Of works, what becomes of each row. */
    rows?: WorkRow[];
    states?: Record<RowState, number>;
    names?: NameQuestion[];
    notTaken?: { field: string; rows: number }[];
    importId?: string;
  }
}

/** What a person says of the rows of an import. */
export const WorkDecisions = z.strictObject({
  /** By the number of the row: that it is another work, which of those here it is, or that it is left out; the fields to take; and what a field says that was read wrongly. */
  rows: z
    .record(
      z.string().regex(/^\d{1,6}$/, "The number of a row."),
      z.strictObject({
        as: z.union([z.literal("new"), z.literal("leave"), id]).optional(),
        take: z.array(z.string().max(40)).max(60).optional(),
        mend: z.record(z.string().max(40), z.string().max(100_000)).optional(),
      }),
    )
    .default({}),
  /** By the written name: the profile of the member who it is. */
  names: z.record(z.string().max(300), id).default({}),
  /** Whether doubtful rows without an answer are imported, as other works and as they were read; by default they are left out. */
  doubtful: z.enum(["leave", "new"]).default("leave"),
});
export type WorkDecisions = z.output<typeof WorkDecisions>;

/** The most works of one import. */
export const MAX_WORKS = 5_000;
/** The most DOIs of one import, each of which is looked up. */
export const MAX_DOIS = 200;
