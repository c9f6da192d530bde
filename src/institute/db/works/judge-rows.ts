import { countOf } from "#core/domain/words.ts";
import type { Caution, FoundWork } from "#institute/domain/posts/lookup.ts";
import { type NearWork, prepareWork } from "#institute/domain/posts/near-works.ts";
import { NearIndex } from "#institute/domain/works/near-index.ts";
import type { NotTaken } from "#institute/domain/works/read-work.ts";
import type { RowState, WorkDecisions } from "#institute/domain/works/works-import.ts";
import type { WorkRecord } from "#institute/formats/works/work-records.ts";
import type { readStoredWorks, StoredWork } from "./stored-works.ts";

/** A record of one of the files of an import. */
export interface PlacedRecord extends WorkRecord {
  file: string;
}

/** A record with the work that it is, or may be. */
export interface JudgedRow {
  row: number;
  record: PlacedRecord;
  /** Without what the site itself adds to a record of its own. */
  work?: FoundWork;
  target?: StoredWork;
  near: NearWork[];
  state: Extract<RowState, "new" | "doubtful" | "same" | "refused">;
  why?: string;
}

const cautions: Record<Caution, string> = {
  retracted: "It was retracted.",
  concern: "Its publisher has expressed a concern about it.",
  notice: "This is the notice of a retraction, not a work.",
};
const MAX_NEAR = 3;

interface Known {
  stored: Awaited<ReturnType<typeof readStoredWorks>>;
  decisions: WorkDecisions;
  publicUrl: string;
}

/** Finds what each record is: a work that is here, one that may be, one of an earlier row, or a new one. */
export function judgeRows(records: readonly PlacedRecord[], known: Known): JudgedRow[] {
  const earlier = new NearIndex<JudgedRow>();
  const taken = new Map<string, JudgedRow>();
  return records.map((record, index) => {
    const judged = judge({ record, row: index + 1, near: [], state: "refused" }, known, earlier);
    const { work, target, state } = judged;
    const first = target && taken.get(target._id);
    if (first) return { ...judged, state: "refused", why: `The same as ${placeOf(first)}.` };
    if (target) taken.set(target._id, judged);
    else if (work && state !== "refused") earlier.add(judged, prepared(work));
    return judged;
  });
}

function judge(
  blank: JudgedRow,
  { stored, decisions, publicUrl }: Known,
  earlier: NearIndex<JudgedRow>,
): JudgedRow {
  const { record, row } = blank;
  if (!record.work) return { ...blank, why: record.problem ?? "It cannot be read." };
  const { path, work, notTaken } = withoutOwnPage(record.work, record.notTaken, publicUrl);
  const own = path === undefined ? undefined : stored.byPath.get(path);
  const found = own ? [{ entry: own, nearness: "same" as const }] : stored.index.find(prepared(work));
  const near = found
    .slice(0, MAX_NEAR)
    .map(({ entry: { withdrawnAt: _, ...entry }, nearness }) => ({ ...entry, nearness }));
  const judged = { ...blank, record: { ...record, notTaken }, work, near };
  const [best] = found;
  if (best?.nearness === "same") return ofTarget(judged, best.entry);
  const [before] = earlier.find(prepared(work));
  if (before?.nearness === "same") return { ...judged, why: `The same as ${placeOf(before.entry)}.` };
  const answer = decisions.rows[row]?.as;
  const chosen = near.find(({ _id }) => _id === answer);
  if (chosen) return ofTarget(judged, stored.byId.get(chosen._id));
  const { doubts = [] } = record;
  const why = [
    ...(doubts.length > 0 ? [`${countOf(doubts.length, "field")} may be read wrongly.`] : []),
    ...(work.caution ? [cautions[work.caution]] : []),
    ...(best
      ? [
          `It may be ${found.length === 1 ? "a work that is" : `one of ${countOf(found.length, "work")} that are`} here.`,
        ]
      : []),
    ...(before ? [`It may be the same as ${placeOf(before.entry)}.`] : []),
  ].join(" ");
  const isNew = why === "" || answer === "new" || (answer !== "leave" && decisions.doubtful === "new");
  return isNew ? { ...judged, state: "new" } : { ...judged, state: "doubtful", why };
}

const ofTarget = (judged: JudgedRow, target: StoredWork | undefined): JudgedRow =>
  target?.withdrawnAt
    ? { ...judged, why: "It was taken down here. Put it back instead." }
    : { ...judged, state: "same", ...(target && { target }) };

const placeOf = ({ record: { line, file } }: JudgedRow) => `line ${line} of ${file}`;

const prepared = ({ title = "", doi = null, year = null, postType, authors }: FoundWork) =>
  prepareWork({ title, doi, year, postType, firstAuthor: authors[0]?.family ?? null });

/** A work without the address of its page on this site, which is no field of it; a record may have another address besides. */
function withoutOwnPage(work: FoundWork, notTaken: readonly NotTaken[] = [], publicUrl: string) {
  const path = pathHere(work.publisherUrl, publicUrl);
  const other = notTaken.find(({ value }) => pathHere(value, publicUrl) !== undefined);
  return {
    path: path ?? pathHere(other?.value, publicUrl),
    work: path === undefined ? work : { ...work, publisherUrl: undefined },
    notTaken: notTaken.filter((one) => one !== other),
  };
}

/** The path of a page of this site, which its own exports name. */
const pathHere = (address: string | null | undefined, publicUrl: string): string | undefined =>
  address?.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : undefined;
