import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { backgroundClient, unwrapQuietly } from "#core/web/browser-client.ts";
import type { Draft } from "#core/web/forms/drafts.ts";
import { sameValues, withDraft } from "#core/web/forms/form-values.ts";
import { newKey } from "#core/web/forms/send-key.ts";
import type { DraftEnd, DraftInput, StoredDraft } from "#institute/domain/posts/draft.ts";
import type { FilledMarks } from "../use-lookup.ts";
import { newValues, type PostValues } from "../values.ts";

const TIMEOUT_MS = 5_000;
/** Browsers send no more than this when a tab is closed. */
const MAX_KEEPALIVE = 60_000;

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
export function copyOf({ extra }: { extra?: object | undefined }): AccountCopy | undefined {
  const { key, version, written } = asObject(asObject(extra).copy);
  if (typeof key !== "string" || typeof version !== "number") return undefined;
  return { key, version, ...(written !== undefined && { written: toWritten(asObject(written)) }) };
}

const toWritten = ({ values, note }: Record<string, unknown>): Written => ({
  values: toValues(asObject(values)),
  note: typeof note === "string" ? note : "",
});

export function marksOf({ extra }: { extra?: object | undefined }): FilledMarks | undefined {
  const { change, source } = asObject(asObject(extra).marks);
  return typeof source === "string" ? { source, change: asObject(change) } : undefined;
}

/** Whether the account has all that a draft of this browser says. */
export const isSynced = (copy: AccountCopy | undefined, { values, note }: Written): boolean =>
  copy?.written !== undefined && copy.version > 0 && sameValues(copy.written, { values, note });

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

const timeLimit = () => ({ init: { signal: AbortSignal.timeout(TIMEOUT_MS) } });

export const listAccountDrafts = async () =>
  (await unwrapQuietly(backgroundClient.api.drafts.$get({}, timeLimit()))).drafts;

export const readAccountDraft = (key: string): Promise<StoredDraft> =>
  unwrapQuietly(backgroundClient.api.drafts[":key"].$get({ param: { key } }));

/** What a form sends: what was written, and what another device needs to go on with it. */
export interface SentDraft extends Written {
  postId: string | null;
  start: PostValues;
  sendKey: string;
  /** The version of the post that is edited. */
  edited: number | null;
  marks: FilledMarks | undefined;
}

/** Stores a draft with the account, and returns its version. */
export async function putAccountDraft({ key, ...json }: DraftInput & { key: string }): Promise<number> {
  const keepalive = JSON.stringify(json).length < MAX_KEEPALIVE;
  const call = backgroundClient.api.drafts[":key"].$put({ param: { key }, json }, { init: { keepalive } });
  return (await unwrapQuietly(call)).version;
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

/** Ends a draft of the account unless it is newer than this version, and returns its version then. */
export async function endAccountDraft(
  { key, version }: Pick<AccountCopy, "key" | "version">,
  as: DraftEnd,
): Promise<number> {
  const call = backgroundClient.api.drafts[":key"].$delete(
    { param: { key }, query: { as, version: String(version) } },
    { init: { keepalive: true } },
  );
  return (await unwrapQuietly(call)).version;
}

/** What is stored with the account, in a refusal because it is newer. */
export function readNewer(current: unknown): StoredDraft | undefined {
  const found = asObject(current);
  return isStoredDraft(found) ? found : undefined;
}

const isStoredDraft = (found: object): found is StoredDraft =>
  isKeyOf(found, "state") && isKeyOf(found, "version") && isKeyOf(found, "key");
