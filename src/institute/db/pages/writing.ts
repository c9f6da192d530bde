import { record as audit } from "#core/db/accounts/audit.ts";
import { invalidatePublic, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { now } from "#core/db/record.ts";
import { type Authorized, type Operator, operator } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { mapParts, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { lay, overlay, type PartsEdit, withBefore } from "#core/domain/parts-overlay.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { isScheduled, savedState } from "#institute/domain/pages/content-state.ts";
import {
  carryOver,
  findTouched,
  madeOn,
  type Publish,
  storedParts,
  type Touched,
} from "#institute/domain/pages/scheduled.ts";
import { cleanParts } from "#institute/formats/pages/clean-parts.ts";
import { checkWhole } from "./checking.ts";
import {
  type ContentEdit,
  dropEdits,
  endEdit,
  insertEdit,
  listEdits,
  publicEdits,
  renewContentVersion,
} from "./content.ts";
import { type PageBase, stateOf, stayingParts, toSavedVersion } from "./page-states.ts";
import { checkParts, invalid } from "./part-checks.ts";

/** What is saved of a page. */
export interface SavedChange {
  /** Part → value; null for as delivered. The running text is the part `$text`. */
  changes: Readonly<Record<string, unknown>>;
  /** The newest version that its writer has seen. */
  version: number;
  /** Since when it is public: missing is now, null a draft. */
  publishAt?: string | null | undefined;
  /** When it ends, after which the page is what it would be without it. */
  until?: string | undefined;
  note?: string | undefined;
  /** Parts that are stored again as they are, over what is delivered now. */
  keep?: readonly string[] | undefined;
  /** Whether it holds in scheduled texts of the same parts too; missing: it is refused if there are any. */
  alsoWaiting?: boolean | undefined;
  /** When its writer read the page, as a text may have begun or ended since. */
  seenAt?: string | undefined;
  /** Whether it was made on what stays of the page, instead of on what is public. */
  isOfStaying?: boolean | undefined;
}

type Saver = Authorized<"content.edit"> | Operator;

/** Saves a change of a page; 409 if somebody saved since or a text waits for a part, 422 with the parts that are not valid. */
export async function saveChange(
  db: Trx,
  by: Saver,
  page: string,
  base: PageBase,
  change: SavedChange,
): Promise<void> {
  const at = now();
  const edits = await lockPage(db, page);
  if ((edits.at(-1)?.version ?? 0) !== change.version) throw outdated(base, edits, at, by);
  const { since, until } = timesOf(change, at);
  const seen = seenParts(base, edits, change, at);
  const drafts = edits.filter((edit) => savedState(edit, at) === "draft");
  const { changes, different } = readChange(base, { ...change, since, seen, drafts });
  const replaced = drafts.filter(
    (edit) => since === null || Object.keys(edit.changes).every((name) => Object.hasOwn(changes, name)),
  );
  const scheduled = { changes: different, before: madeOn(base.parts, different, seen) };
  const without = stayingParts(base, edits, since ?? at);
  const publish = {
    since: since ?? at,
    change: scheduled,
    without,
    laid: lay(base.parts, scheduled, without),
  };
  const live = withBefore(base.parts, publicEdits(edits));
  const touched = since === null || until ? [] : findTouched(base.parts, live, publish);
  if (touched.length > 0 && change.alsoWaiting === undefined) throw stillWaiting(base, edits, touched);
  const carried = change.alsoWaiting ? carryOver(base.parts, live, touched, publish) : [];
  const isLater = since === null || since > at || until !== null;
  const stored = isLater ? scheduled : { changes: published(base, publish, change.keep), before: {} };
  const names = Object.keys(stored.changes);
  if (names.length + carried.length + replaced.length === 0) return;

  const dropped = [...replaced, ...carried].map(({ version }) => version);
  await dropEdits(db, page, withEnds(edits, dropped), at);
  const store = openStore(db, by, page, base, { at, newest: edits.at(-1) });
  for (const { version, publishAt, ...edit } of carried)
    await store({ ...edit, publishAt, note: `Version ${version}, with what was published since` });
  const version = await store({ ...stored, publishAt: since, until, note: change.note ?? "" });
  if (since !== null) {
    const staying = live.filter((edit) => !dropped.includes(edit.version));
    const added = { ...stored, version, publishAt: since, until };
    checkWhole(base, live, [...staying, ...carried, added], since, names);
  }
  await audit(db, {
    accountId: by === operator ? null : by._id,
    action: since !== null && isLater ? "content.schedule" : "content.save",
    subject: "content",
    subjectId: page,
    after: { parts: Object.keys(different), version, publishAt: since, ...(until && { until }) },
  });
  await changed(db);
}

/** When a change begins and ends; one that is to begin in the past begins now. */
function timesOf({ publishAt, until }: SavedChange, at: string) {
  const since = publishAt === undefined || (publishAt !== null && publishAt < at) ? at : publishAt;
  if (until !== undefined && until <= (since ?? at))
    throw invalid({ until: "This is before the text is public." });
  return { since, until: since === null ? null : (until ?? null) };
}

/** The page as a change was made on it. */
function seenParts(base: PageBase, edits: readonly ContentEdit[], change: SavedChange, at: string): Parts {
  if (change.isOfStaying) return stayingParts(base, edits, at);
  return overlay(base.parts, publicEdits(edits), change.seenAt && change.seenAt < at ? change.seenAt : at);
}

/** The sent parts as they are stored: all, and those that say something else than the page that their writer saw. */
function readChange(
  base: PageBase,
  change: SavedChange & { since: string | null; seen: Parts; drafts: readonly ContentEdit[] },
) {
  const { keep = [], since, seen, drafts } = change;
  const changes = cleanParts(base.schema, checkParts(base.schema, change.changes));
  const kept = keep.filter((name) => Object.hasOwn(seen, name)).map((name) => [name, seen[name]]);
  const drafted: Parts = Object.assign({}, ...drafts.map((edit) => edit.changes));
  const wanted = since === null ? { ...drafted, ...changes } : { ...Object.fromEntries(kept), ...changes };
  const different = Object.entries(wanted)
    .map(([name, value]) => [name, isSamePart(value, base.parts[name]) ? null : value] as const)
    .filter(([name, value]) => keep.includes(name) || !isSamePart(value ?? base.parts[name], seen[name]));
  return { changes, different: Object.fromEntries(different) };
}

/** What a publish makes of the parts that stay. */
function published(base: PageBase, { change, without, laid }: Publish, keep: readonly string[] = []): Parts {
  const names = Object.keys(change.changes).filter(
    (name) => keep.includes(name) || !isSamePart(laid[name], without[name]),
  );
  return storedParts(base.parts, names, laid);
}

type NewText = Pick<PartsEdit, "changes" | "before" | "until"> & { publishAt: string | null; note: string };

/** Stores texts under the next numbers of a page. */
function openStore(
  db: Trx,
  by: Saver,
  page: string,
  base: PageBase,
  { at, newest }: { at: string; newest: ContentEdit | undefined },
) {
  let last: Pick<ContentEdit, "version" | "until"> = newest ?? { version: 0, until: null };
  const accountId = by === operator ? null : by._id;
  return async ({ changes, before, ...text }: NewText): Promise<number> => {
    const names = Object.keys(changes);
    if (names.length === 0) return last.version;
    // The number after a text that ends stays free, since its row could be read as that end.
    const version = last.version + (last.until === null ? 1 : 2);
    last = { version, until: text.until };
    const delivered = Object.fromEntries(names.map((name) => [name, base.source[name] ?? ""]));
    const row = { ...text, page, version, changes, before: before ?? {}, delivered };
    const id = await insertEdit(db, { ...row, savedAt: at, accountId });
    const files = filesIn(base.schema, changes);
    if (by === operator) await copyFileUses(db, ["content_edit", id], files);
    else await recordFileUses(db, by, ["content_edit", id], files);
    return version;
  };
}

/** Takes back a draft or a scheduled text, with its end; one that is public for a time ends now. 404 if there is none, 409 if it stays. */
export async function takeBack(
  db: Trx,
  by: Authorized<"content.edit">,
  page: string,
  version: number,
): Promise<void> {
  const at = now();
  const edits = await lockPage(db, page);
  const found = edits.find((one) => one.version === version);
  const edit = found?.endOf ? edits.find((one) => one.version === found.endOf) : found;
  const state = edit && savedState(edit, at);
  if (!edit || state === "dropped") throw new AppError("notFound", "This text is no longer waiting.");
  if (state === "ended") throw new AppError("conflict", "This text has ended already.");
  if (state === "public" && !isScheduled(edit, at))
    throw new AppError("conflict", "This text is public already.");
  if (state === "public") await endEdit(db, edit, at);
  else await dropEdits(db, page, withEnds(edits, [edit.version]), at);
  await audit(db, {
    accountId: by._id,
    action: "content.takeBack",
    subject: "content",
    subjectId: page,
    before: { parts: Object.keys(edit.changes), version: edit.version, publishAt: edit.publishAt },
  });
  await changed(db);
}

/** Versions with those that are their ends. */
const withEnds = (edits: readonly ContentEdit[], versions: readonly number[]) =>
  edits
    .filter((edit) => versions.includes(edit.version) || (edit.endOf && versions.includes(edit.endOf)))
    .map(({ version }) => version);

async function lockPage(db: Trx, page: string): Promise<ContentEdit[]> {
  await lockUntilCommit(db, `content ${page}`);
  return listEdits(db, page);
}

async function changed(db: Trx): Promise<void> {
  await renewContentVersion(db);
  await invalidatePublic(db, "institute");
}

/** The pictures and files of parts, by the name of the part. */
function filesIn({ shape }: PartsSchema, changes: Parts): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(changes)) {
    const schema = shape[name];
    if (name === RUNNING_TEXT && typeof value === "string") found.text = value;
    else if (schema && value !== null) {
      const addresses: string[] = [];
      mapParts(schema, value, ({ control }, one) => {
        if (control === "picture" && typeof one === "object" && one !== null && "src" in one)
          addresses.push(String(one.src));
        if (control === "link") addresses.push(String(one));
        return one;
      });
      for (const [index, address] of addresses.entries()) found[`parts.${name}.${index}`] = address;
    }
  }
  return found;
}

/** 409, with the page as it is now and who saved it. */
function outdated(base: PageBase, edits: readonly ContentEdit[], at: string, by: Saver): AppError {
  const last = edits.at(-1);
  return new AppError("conflict", whoSaved(last, by), {
    current: { ...stateOf(base, edits, at), savedAt: last?.savedAt ?? null, by: last?.by ?? null },
  });
}

function whoSaved(last: ContentEdit | undefined, by: Saver): string {
  if (!last) return "This page has no saved text.";
  if (by !== operator && last.accountId === by._id)
    return "You changed this in another tab or on another device.";
  return `${last.by ?? "Someone"} saved this page while you were writing.`;
}

/** 409, with the scheduled texts that change the same things as a publish. */
function stillWaiting(base: PageBase, edits: readonly ContentEdit[], touched: readonly Touched[]): AppError {
  const versions = touched.map(({ edit }) => edit.version);
  return new AppError(
    "conflict",
    "A scheduled text changes the same part. Say whether your change holds there too (alsoWaiting).",
    {
      waiting: edits
        .filter(({ version }) => versions.includes(version))
        .map((edit) => toSavedVersion(base, edits, edit)),
    },
  );
}
