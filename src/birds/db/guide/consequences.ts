import { type AuditEntry, record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { recordFileUses } from "#core/db/files/uses.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { matchRingedNames } from "../ringing/named-species.ts";
import type { NameBasis } from "./name-basis.ts";
import { protectSuccessors, type Successor } from "./protect-successors.ts";
import { get } from "./rows.ts";
import { judgeAllNames, type PreparedJudgements } from "./sensitive-names.ts";

/** A write of the guide, of the list of sensitive species or of what names stand for, which its writer has stored. */
export interface GuideWrite {
  accountId: string | null;
  /** What the audit log says of it. */
  entries: readonly Omit<AuditEntry, "accountId">[];
  /** A species that `editor` wrote, whose files are those that it shows now. */
  species?: { id: string; editor: Viewer };
  /** Whether every name means what it meant before. */
  hasSameNames?: boolean;
  /** Birds that have records of species before the write under new names. */
  renamed?: { before: NameBasis; successors: readonly Successor[] } | undefined;
  /** What names mean, if that was worked out before the transaction. */
  prepared?: PreparedJudgements | undefined;
}

/** What a write brought about. */
interface Outcome {
  /** The names that are new on the list of sensitive species. */
  protectedNames: string[];
  /** How many counted names are now judged differently. */
  judged: number;
}

/** What follows from every write of the guide. */
export type Consequence = (db: Trx, write: GuideWrite, outcome: Outcome) => Promise<void>;

/** Records which files a species uses; 422 for those that the person may not use. */
const files: Consequence = async (db, { species }) => {
  if (!species) return;
  const { id, editor } = species;
  const { fileUrl, content, map, photos } = await get(db, id);
  const maps = Object.fromEntries(map.map((url, index) => [`map.${index}`, url]));
  const others = Object.fromEntries(photos.map(({ url }, index) => [`photos.${index}`, url]));
  await recordFileUses(db, editor, ["species", id], { fileUrl, content, ...maps, ...others });
};

/** No new name opens the records of a sensitive species. */
const protection: Consequence = async (db, { accountId, renamed }, outcome) => {
  if (renamed)
    outcome.protectedNames = await protectSuccessors(db, accountId, renamed.before, renamed.successors);
};

/** Every counted name stands for the bird that it means now. */
const names: Consequence = async (db, { hasSameNames, prepared }, outcome) => {
  if (!hasSameNames) outcome.judged = await judgeAllNames(db, prepared);
};

/** Every bird in the hand is of the species that its name means now. */
const ringed: Consequence = async (db, { hasSameNames }) => {
  if (!hasSameNames) await matchRingedNames(db);
};

const audit: Consequence = async (db, { accountId, entries }) => {
  for (const entry of entries) await record(db, { accountId, ...entry });
};

/** Empties the cache of what visitors see. */
const cache: Consequence = (db) => invalidatePublic(db);

/** All that follows from a write, in this order: names are judged by the list of sensitive species. */
export const consequences: Consequence[] = [files, protection, names, ringed, audit, cache];

/** Runs what follows from a write. */
export async function followGuideWrite(db: Trx, write: GuideWrite): Promise<Outcome> {
  const outcome: Outcome = { protectedNames: [], judged: 0 };
  for (const follow of consequences) await follow(db, write, outcome);
  return outcome;
}
