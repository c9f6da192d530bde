import { asObject } from "#core/domain/keys.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { backgroundClient, unwrapQuietly } from "#core/web/browser-client.ts";
import type { DraftEnd, DraftInput, DraftSummary, StoredDraft } from "#institute/domain/posts/draft.ts";

// What a list of drafts needs: it loads no form.

const TIMEOUT_MS = 5_000;
/** Browsers send no more than this when a tab is closed. */
const MAX_KEEPALIVE = 60_000;

/** What the account has of a draft of this browser, as this browser stored it. */
export interface KnownCopy {
  key: string;
  version: number;
  written?: unknown;
}

/** What the account has of a draft; undefined if that was never sent. */
export function knownCopyOf({ extra }: { extra?: object | undefined }): KnownCopy | undefined {
  const { key, version, written } = asObject(asObject(extra).copy);
  if (typeof key !== "string" || typeof version !== "number") return undefined;
  return { key, version, ...(written !== undefined && { written }) };
}

/** Whether the account has all that a draft of this browser says. */
export const isSynced = (
  copy: KnownCopy | undefined,
  { values, note }: { values: object; note: string },
): boolean => copy?.written !== undefined && copy.version > 0 && isSamePart(copy.written, { values, note });

const timeLimit = () => ({ init: { signal: AbortSignal.timeout(TIMEOUT_MS) } });

/** The drafts of the account, without their texts. */
export const listAccountDrafts = async (): Promise<DraftSummary[]> =>
  (await unwrapQuietly(backgroundClient.api.drafts.$get({}, timeLimit()))).drafts;

export const readAccountDraft = (key: string): Promise<StoredDraft> =>
  unwrapQuietly(backgroundClient.api.drafts[":key"].$get({ param: { key } }));

/** Stores a draft with the account, and returns its version. */
export async function putAccountDraft({ key, ...json }: DraftInput & { key: string }): Promise<number> {
  const keepalive = JSON.stringify(json).length < MAX_KEEPALIVE;
  const call = backgroundClient.api.drafts[":key"].$put({ param: { key }, json }, { init: { keepalive } });
  return (await unwrapQuietly(call)).version;
}

/** Ends a draft of the account unless it is newer than this version, and returns its version then. */
export async function endAccountDraft(
  { key, version }: Pick<KnownCopy, "key" | "version">,
  as: DraftEnd,
): Promise<number> {
  const call = backgroundClient.api.drafts[":key"].$delete(
    { param: { key }, query: { as, version: String(version) } },
    { init: { keepalive: true } },
  );
  return (await unwrapQuietly(call)).version;
}
