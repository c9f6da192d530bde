import { asObject, isKeyOf } from "#core/domain/keys.ts";
import type { Draft } from "#core/web/forms/drafts.ts";
import { withDraft } from "#core/web/forms/form-values.ts";
import { newKey } from "#core/web/send-key.ts";
import type { StoredDraft } from "#institute/domain/posts/draft.ts";
import type { FilledMarks } from "../use-lookup.ts";
import { newValues, type PostValues } from "../values.ts";
import { knownCopyOf, putAccountDraft } from "./draft-copies.ts";

/** What a person can change in the form. */
export interface Written {
  values: PostValues;
  note: string;
}

/** What the account has of a draft: its name there, and what it said at the last exchange. */
export interface AccountCopy {
  key: string;
  version: number;
  written?: Written;
}

/** What a draft of a post holds besides the fields. */
export interface PostExtra {
  copy: AccountCopy;
  marks: FilledMarks | undefined;
}

/** A copy that the account does not have yet. */
export const newCopy = (): AccountCopy => ({ key: newKey(), version: 0 });

const toValues = (values: object): PostValues => withDraft(newValues([]), values);

/** What the account has of a draft of this browser; undefined if that was never sent. */
export function copyOf(draft: { extra?: object | undefined }): AccountCopy | undefined {
  const known = knownCopyOf(draft);
  if (!known) return undefined;
  const { written, ...copy } = known;
  return { ...copy, ...(written !== undefined && { written: toWritten(asObject(written)) }) };
}

const toWritten = ({ values, note }: Record<string, unknown>): Written => ({
  values: toValues(asObject(values)),
  note: typeof note === "string" ? note : "",
});

export function marksOf({ extra }: { extra?: object | undefined }): FilledMarks | undefined {
  const { change, source } = asObject(asObject(extra).marks);
  return typeof source === "string" ? { source, change: asObject(change) } : undefined;
}

/** A draft of the account as this browser keeps it. */
export function toDeviceDraft(stored: StoredDraft, account: string): Draft<PostValues> {
  const { key, version, postId, updatedAt, state } = stored;
  const written = toWritten(state);
  const { start, sendKey, edited } = state;
  const extra: PostExtra = { copy: { key, version, written }, marks: marksOf({ extra: state }) };
  return {
    account,
    kind: "post",
    id: postId,
    slot: 0,
    extra,
    savedAt: updatedAt,
    ...written,
    ...(start !== undefined && { start: toValues(asObject(start)) }),
    ...(typeof sendKey === "string" && { sendKey }),
    version: typeof edited === "number" ? edited : null,
  };
}

/** What a form sends: what was written, and what another device needs to go on with it. */
export interface SentDraft extends Written {
  postId: string | null;
  start: PostValues;
  sendKey: string;
  /** The version of the post that is edited. */
  edited: number | null;
  marks: FilledMarks | undefined;
}

/** Stores what is in a form with the account, and returns what the account has then. */
export async function saveAccountDraft({ key, version }: AccountCopy, sent: SentDraft): Promise<AccountCopy> {
  const { postId, ...state } = sent;
  const { values, note } = sent;
  const { postType } = values;
  const title = values.title.slice(0, 500);
  const stored = await putAccountDraft({ key, version, postType, postId, title, state });
  return { key, version: stored, written: { values, note } };
}

/** What is stored with the account, in a refusal because it is newer. */
export function readNewer(current: unknown): StoredDraft | undefined {
  const found = asObject(current);
  return isStoredDraft(found) ? found : undefined;
}

const isStoredDraft = (found: object): found is StoredDraft =>
  isKeyOf(found, "state") && isKeyOf(found, "version") && isKeyOf(found, "key");
