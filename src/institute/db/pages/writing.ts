import type { z } from "zod";
import { record as audit } from "#core/db/accounts/audit.ts";
import { invalidatePublic, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { now } from "#core/db/record.ts";
import { type Authorized, type Operator, operator } from "#core/domain/accounts/policy.ts";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { GONE, mapParts, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, inOrder, isSamePart, overlay, type PartsEdit } from "#core/domain/parts-overlay.ts";
import type { ContentState } from "#institute/domain/pages/content-state.ts";
import { savedState } from "#institute/domain/pages/content-state.ts";
import { cleanParts } from "#institute/formats/pages/clean-parts.ts";
import { checkWhole } from "./checking.ts";
import { type ContentEdit, dropEdits, insertEdit, listEdits, renewContentVersion } from "./content.ts";

/** What a page is without any saved text: its schema, and what its file says. */
export interface PageBase {
  schema: PartsSchema;
  parts: Parts;
  source: Readonly<Record<string, string>>;
  /** Whether it is public only with a text. */
  needsText?: boolean;
}

/** What is saved of a page. */
export interface SavedChange {
  /** Part → value; null for as delivered. The running text is the part `$text`. */
  changes: Readonly<Record<string, unknown>>;
  /** The newest version that its writer has seen. */
  version: number;
  /** Since when it is public: missing is now, null a draft. */
  publishAt?: string | null | undefined;
  /** When the parts are what they were again. */
  until?: string | undefined;
  note?: string | undefined;
  /** Parts that are stored again as they are, over what is delivered now. */
  keep?: readonly string[] | undefined;
}

const MAX_TEXT = 600_000;

/** Saves a change of a page; 409 if somebody saved since, 422 with the parts that are not valid. */
export async function saveChange(
  db: Trx,
  by: Authorized<"content.edit"> | Operator,
  page: string,
  base: PageBase,
  { changes: sent, version, publishAt, until, note = "", keep = [] }: SavedChange,
): Promise<void> {
  const at = now();
  const accountId = by === operator ? null : by._id;
  const edits = await lockPage(db, page);
  const newest = edits.at(-1);
  if ((newest?.version ?? 0) !== version) throw outdated(base, edits, at);
  const changes = cleanParts(base.schema, checkParts(base.schema, sent));
  const since = publishAt === undefined || (publishAt !== null && publishAt < at) ? at : publishAt;
  if (until !== undefined && until <= (since ?? at))
    throw invalid({ until: "This is before the text is public." });
  const live = publicEdits(edits);
  const shown = overlay(base.parts, live, since ?? at);
  const drafts = edits.filter((edit) => savedState(edit, at) === "draft");
  const drafted: Parts = Object.assign({}, ...drafts.map((edit) => edit.changes));
  const kept = Object.fromEntries(
    keep.flatMap((name) => (Object.hasOwn(shown, name) ? [[name, shown[name]]] : [])),
  );
  const wanted = since === null ? { ...drafted, ...changes } : { ...kept, ...changes };
  const different = Object.fromEntries(
    Object.entries(wanted)
      .map(([name, value]) => [name, isSamePart(value, base.parts[name]) ? null : value] as const)
      .filter(([name, value]) => keep.includes(name) || !isSamePart(value ?? base.parts[name], shown[name])),
  );
  const replaced = drafts.filter(
    (edit) => since === null || Object.keys(edit.changes).every((name) => Object.hasOwn(changes, name)),
  );
  await dropEdits(db, page, versionsOf(replaced), at);
  let next = newest?.version ?? 0;
  const store = async (parts: Parts, moment: string | null) => {
    const delivered = Object.fromEntries(Object.keys(parts).map((name) => [name, base.source[name] ?? ""]));
    const row = { page, version: ++next, changes: parts, delivered, publishAt: moment, note };
    const id = await insertEdit(db, { ...row, savedAt: at, accountId });
    const files = filesIn(base.schema, parts);
    if (by === operator) await copyFileUses(db, ["content_edit", id], files);
    else await recordFileUses(db, by, ["content_edit", id], files);
  };
  if (Object.keys(different).length > 0) {
    await store(different, since);
    if (since !== null) {
      const added = { version: next, changes: different, publishAt: since };
      checkWhole(base, live, added);
    }
    if (until !== undefined && since !== null) await store(undone(base, shown, different), until);
  } else if (replaced.length === 0) return;
  await audit(db, {
    accountId,
    action: "content.save",
    subject: "content",
    subjectId: page,
    after: { parts: Object.keys(different), version: next, publishAt: since },
  });
  await changed(db);
}

/** Takes back a draft or a text that waits for its moment; 404 if there is none, 409 if it is public. */
export async function takeBack(
  db: Trx,
  by: Authorized<"content.edit">,
  page: string,
  version: number,
): Promise<void> {
  const at = now();
  const edit = (await lockPage(db, page)).find((one) => one.version === version);
  const state = edit && savedState(edit, at);
  if (!edit || state === "dropped") throw new AppError("notFound", "This text is no longer waiting.");
  if (state === "public") throw new AppError("conflict", "This text is public already.");
  await dropEdits(db, page, [version], at);
  await audit(db, {
    accountId: by._id,
    action: "content.takeBack",
    subject: "content",
    subjectId: page,
    before: { parts: Object.keys(edit.changes), version, publishAt: edit.publishAt },
  });
  await changed(db);
}

/** The parts that make a page what it was with a version; 0 is as delivered. 404 if there is no such version. */
export function partsAt(base: PageBase, edits: readonly ContentEdit[], version: number): Parts {
  const edit = edits.find((one) => one.version === version);
  if (!edit && version !== 0) throw new AppError("notFound", "This version does not exist.");
  const before = edit ? publicUntil(edits, edit) : [];
  const wanted = { ...overlay(base.parts, before, LAST) };
  for (const [name, value] of Object.entries(edit?.changes ?? {})) wanted[name] = value ?? base.parts[name];
  return changesTo(base, edits, wanted);
}

/** The parts that take back what a version changed, where nobody changed it since. */
export function partsWithout(base: PageBase, edits: readonly ContentEdit[], version: number): Parts {
  const edit = edits.find((one) => one.version === version);
  if (!edit) throw new AppError("notFound", "This version does not exist.");
  const before = overlay(
    base.parts,
    publicUntil(edits, edit).filter((one) => one.version !== version),
    LAST,
  );
  const shown = overlay(base.parts, publicEdits(edits), now());
  const names = Object.keys(edit.changes).filter((name) =>
    isSamePart(shown[name], edit.changes[name] ?? base.parts[name]),
  );
  if (names.length === 0)
    throw new AppError(
      "conflict",
      "This was changed again since. Restore the version that you want instead.",
    );
  return Object.fromEntries(
    names.map((name) => [name, isSamePart(before[name], base.parts[name]) ? null : before[name]]),
  );
}

const LAST = "9999-12-31T23:59:59.999Z";

/** What has to change for a page to be as wanted. */
function changesTo(base: PageBase, edits: readonly ContentEdit[], wanted: Parts): Parts {
  const shown = overlay(base.parts, publicEdits(edits), now());
  const names = new Set([...Object.keys(shown), ...Object.keys(wanted)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSamePart(shown[name], wanted[name]))
      .map((name) => [name, isSamePart(wanted[name], base.parts[name]) ? null : (wanted[name] ?? null)]),
  );
}

/** The public changes up to one of them, in their order. */
function publicUntil(edits: readonly ContentEdit[], last: ContentEdit): PartsEdit[] {
  const ordered = inOrder(publicEdits(edits));
  const index = ordered.findIndex(({ version }) => version === last.version);
  return index < 0 ? ordered.filter(({ version }) => version < last.version) : ordered.slice(0, index + 1);
}

/** The changes that are public, or will be by themselves. */
export const publicEdits = (edits: readonly ContentEdit[]): PartsEdit[] =>
  edits.flatMap(({ publishAt, droppedAt, version, changes }) =>
    publishAt === null || droppedAt !== null ? [] : [{ version, changes, publishAt }],
  );

const versionsOf = (edits: readonly ContentEdit[]) => edits.map(({ version }) => version);

async function lockPage(db: Trx, page: string): Promise<ContentEdit[]> {
  await lockUntilCommit(db, `content ${page}`);
  return listEdits(db, page);
}

async function changed(db: Trx): Promise<void> {
  await renewContentVersion(db);
  await invalidatePublic(db, "institute");
}

/** What parts say that a temporary text changes, when it ends. */
const undone = (base: PageBase, shown: Parts, changes: Parts): Parts =>
  Object.fromEntries(
    Object.keys(changes).map((name) => [
      name,
      isSamePart(shown[name], base.parts[name]) ? null : (shown[name] ?? null),
    ]),
  );

const invalid = (fields: FieldErrors) =>
  new AppError("invalid", `Please check: ${Object.keys(fields).join(", ")}.`, { fields });

/** The sent parts, held to the schema one by one. */
function checkParts({ shape }: PartsSchema, sent: Readonly<Record<string, unknown>>): Parts {
  const fields: FieldErrors = {};
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (name === GONE) checked[name] = value === true ? true : null;
    else if (name === RUNNING_TEXT) {
      if (value !== null && (typeof value !== "string" || value.length > MAX_TEXT))
        fields.text = `At most ${MAX_TEXT.toLocaleString("en-GB")} characters, markup included.`;
      else checked[name] = value;
    } else if (!schema) fields[`parts.${name}`] = "This is not a part of the page.";
    else if (value === null) checked[name] = null;
    else {
      const result = schema.safeParse(value);
      if (result.success) checked[name] = result.data;
      else addIssues(fields, name, result.error.issues);
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return checked;
}

function addIssues(fields: FieldErrors, name: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const { path, message } of issues) fields[["parts", name, ...path.map(String)].join(".")] ??= message;
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
function outdated(base: PageBase, edits: readonly ContentEdit[], at: string): AppError {
  const last = edits.at(-1);
  const words = last
    ? `${last.by ?? "Someone"} saved this page while you were writing.`
    : "This page has no saved text.";
  return new AppError("conflict", words, {
    current: { ...stateOf(base, edits, at), savedAt: last?.savedAt ?? null, by: last?.by ?? null },
  });
}

/** A page as it is public at a moment, with the number of its newest saved text. */
export function stateOf(base: PageBase, edits: readonly ContentEdit[], at: string): ContentState {
  const shown = acceptable(base.schema, base.parts, overlay(base.parts, publicEdits(edits), at));
  return { ...toState(base.parts, shown), version: edits.at(-1)?.version ?? 0 };
}

/** The shown parts as the API has them. */
export function toState(delivered: Parts, shown: Parts): Omit<ContentState, "version"> {
  const { [RUNNING_TEXT]: text, ...parts } = shown;
  return {
    parts,
    text: typeof text === "string" ? text : "",
    source: isSamePart(delivered, shown) ? "delivered" : "institute",
  };
}
