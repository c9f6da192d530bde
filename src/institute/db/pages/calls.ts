import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { lagosDay, lagosMinute } from "#core/domain/lagos-day.ts";
import { GONE, type Parts, RUNNING_TEXT } from "#core/domain/parts.ts";
import { acceptable, nextChange, overlay } from "#core/domain/parts-overlay.ts";
import { type CallKind, callKinds, isCallSlug, toCallSlug } from "#institute/domain/pages/calls.ts";
import { callParts, type ShownCall } from "#institute/domain/pages/content.ts";
import { savedState } from "#institute/domain/pages/content-state.ts";
import { toPageAddress } from "#institute/domain/posts/page-address.ts";
import { type BarePage, CALLS, readContent } from "#institute/formats/pages/shown-content.ts";
import { type ContentEdit, listEdits, listEditsUnder, listPublicEdits, publicEdits } from "./content.ts";
import type { PageBase } from "./page-states.ts";
import { saveChange, takeBack } from "./writing.ts";

// A call is a page of the institute under `calls/`; what is here knows that it may not be public yet, or not any more.

/** Reads the calls that are public at a moment (ISO 8601), by their file and what is stored. */
export type ReadCalls = (db: Db, at: string) => Promise<ShownCall[]>;

export const createCallReader =
  (delivered: ReadonlyMap<string, BarePage>): ReadCalls =>
  async (db, at) =>
    readContent(delivered, await listPublicEdits(db), at).content.calls;

/** A call as its editors have it. */
export interface EditedCall {
  slug: string;
  parts: Parts;
  /** The number of its newest saved text; 0 if it is as delivered. */
  version: number;
  /** When a call that was never public becomes so; null for a draft, undefined for one that is public. */
  waitsUntil?: string | null;
}

/** A call as its saved texts make it at a moment (ISO 8601); undefined if it was deleted or never begun. */
export function toEditedCall(
  name: string,
  base: PageBase,
  edits: readonly ContentEdit[],
  at: string,
): EditedCall | undefined {
  const live = publicEdits(edits);
  const call = { slug: name.slice(CALLS.length), version: edits.at(-1)?.version ?? 0 };
  const laid = overlay(base.parts, live, at);
  if (laid[GONE] === true) return undefined;
  if (Object.keys(laid).some((part) => part !== GONE))
    return { ...call, parts: acceptable(base.schema, base.parts, laid) };
  const waitsUntil = nextChange(live, at);
  const begun = waitsUntil === null ? draftedParts(edits, at) : overlay(base.parts, live, waitsUntil);
  return Object.keys(begun).length === 0 ? undefined : { ...call, parts: begun, waitsUntil };
}

const draftedParts = (edits: readonly ContentEdit[], at: string): Parts =>
  Object.assign(
    {},
    ...edits.filter((edit) => savedState(edit, at) === "draft").map(({ changes }) => changes),
  );

/** The calls that were not deleted, drafts and waiting ones among them. */
export async function listEditedCalls(
  db: Db,
  delivered: ReadonlyMap<string, PageBase>,
  find: (name: string) => PageBase,
): Promise<EditedCall[]> {
  const at = now();
  const edits = await listEditsUnder(db, CALLS);
  const names = new Set([...delivered.keys(), ...edits.keys()].filter((name) => name.startsWith(CALLS)));
  return [...names].flatMap((name) => toEditedCall(name, find(name), edits.get(name) ?? [], at) ?? []);
}

type Editor = Authorized<"content.edit">;

interface NewCall {
  /** Its address; without one the title makes it. */
  slug?: string | undefined;
  /** Parts with the running text, as they were sent. */
  changes: Readonly<Record<string, unknown>>;
  publishAt?: string | null | undefined;
}

/** Begins a call and returns its slug; 422 if another call has its address, or if it is to be public and not complete. */
export async function createCall(
  db: Trx,
  by: Editor,
  find: (name: string) => PageBase,
  { slug: wanted, changes, publishAt }: NewCall,
): Promise<string> {
  const slug = wanted === undefined ? slugOf(changes) : toPageAddress(wanted);
  if (!isCallSlug(slug))
    throw invalid("slug", "Use lower-case letters, numbers and hyphens, at most 80: msc-2028");
  const base = find(CALLS + slug);
  const edits = await listEdits(db, CALLS + slug);
  if (edits.length > 0 || Object.keys(base.parts).length > 0)
    throw invalid("slug", "Another call has this address. Choose a different one.");
  await saveChange(db, by, CALLS + slug, base, { changes, version: 0, publishAt });
  return slug;
}

function slugOf({ title, kind, closes }: Readonly<Record<string, unknown>>): string {
  const named = callParts.shape.title.safeParse(title);
  if (!named.success) throw invalid("title", named.error.issues[0]?.message ?? "");
  return toCallSlug({
    title: named.data,
    kind: isCallKind(kind) ? kind : undefined,
    closes: typeof closes === "string" && /^\d{4}-/.test(closes) ? closes : "",
  });
}

const isCallKind = (value: unknown): value is CallKind =>
  typeof value === "string" && isKeyOf(callKinds, value);

interface CallChange {
  changes: Readonly<Record<string, unknown>>;
  /** The newest version that its writer has seen; missing for the newest. */
  version?: number | undefined;
  publishAt?: string | null | undefined;
  /** Closes it at this minute. */
  close?: boolean | undefined;
  /** Whether it holds in scheduled texts of the same parts too. */
  alsoWaiting?: boolean | undefined;
}

/** Changes a call; one that is not public yet is saved as a whole, and at its moment unless another is given. */
export async function changeCall(
  db: Trx,
  by: Editor,
  slug: string,
  base: PageBase,
  { changes: sent, close, ...change }: CallChange,
): Promise<void> {
  const at = now();
  const name = CALLS + slug;
  const edits = await listEdits(db, name);
  const { parts, version, waitsUntil } = present(toEditedCall(name, base, edits, at));
  const seen = change.version ?? version;
  const closing = close ? { closes: lagosDay(at), until: lagosMinute(at) } : {};
  const changes = { ...sent, ...closing };
  if (waitsUntil === undefined) {
    await saveChange(db, by, name, base, { ...change, changes, version: seen });
    return;
  }
  const publishAt = change.publishAt === undefined && waitsUntil !== null ? waitsUntil : change.publishAt;
  const waiting = edits.filter((edit) => savedState(edit, at) === "waiting");
  for (const edit of waiting) await takeBack(db, by, name, edit.version);
  await saveChange(db, by, name, base, { changes: { ...parts, ...changes }, version: seen, publishAt });
}

/** Takes a call off the site and returns the version that says so; undoing that brings it back. */
export async function removeCall(db: Trx, by: Editor, slug: string, base: PageBase): Promise<number> {
  const name = CALLS + slug;
  const { version } = present(toEditedCall(name, base, await listEdits(db, name), now()));
  await saveChange(db, by, name, base, { changes: { [GONE]: true }, version });
  return version + 1;
}

/** Takes back what is public of a page; a call of which nothing would be left is a draft again. */
export async function keepingCall(
  db: Trx,
  by: Editor,
  name: string,
  base: PageBase,
  takeBack: () => Promise<void>,
): Promise<void> {
  const before = toEditedCall(name, base, await listEdits(db, name), now());
  await takeBack();
  if (!name.startsWith(CALLS) || !before || before.waitsUntil === null) return;
  const at = now();
  const edits = await listEdits(db, name);
  const isDeleted = overlay(base.parts, publicEdits(edits), at)[GONE] === true;
  if (isDeleted || toEditedCall(name, base, edits, at)) return;
  const version = edits.at(-1)?.version ?? 0;
  await saveChange(db, by, name, base, { changes: before.parts, version, publishAt: null });
}

function present(call: EditedCall | undefined): EditedCall {
  if (!call) throw new AppError("notFound", "This call does not exist.");
  return call;
}

const invalid = (field: string, message: string) =>
  new AppError("invalid", `Please check: ${field}.`, { fields: { [field]: message } });

/** The running text of a call as HTML. */
export const textOf = ({ [RUNNING_TEXT]: text }: Parts): string => (typeof text === "string" ? text : "");
