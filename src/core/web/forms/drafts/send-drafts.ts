import type { DraftEnd, DraftSummary, StoredDraft } from "#core/domain/draft.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { backgroundClient, unwrapQuietly } from "../../browser-client.ts";
import { newKey } from "../../send-key.ts";
import { readSession } from "../../session/session.ts";
import { type Draft, type DraftKey, type DraftKind, isWaiting, toInput } from "./draft.ts";
import { deleteDraft, listAllDrafts, noteSent, readDraft, saveDraft } from "./drafts.ts";

const TIMEOUT_MS = 5_000;
/** Browsers send no more than this when a tab is closed. */
const MAX_KEEPALIVE = 60_000;

/** Why the account does not have what is in a form. */
export type DraftProblem =
  | { kind: "newer"; stored: StoredDraft }
  | { kind: "ended"; as: DraftEnd }
  | { kind: "refused"; message: string };

/** What the account has of each draft that this page has sent, and which of them have ended. */
const versions = new Map<string, number>();
const ended = new Set<string>();
let line: Promise<unknown> = Promise.resolve();

/** Begins when what is on its way has arrived: each draft is sent from the version that the account has. */
function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = line.then(work);
  line = turn.catch(() => {});
  return turn;
}

/** Whether the session is still that of the account that writes: another may have signed in in another tab. */
const isOf = (account: string): boolean => readSession()?.result._id === account;

let listing: Promise<DraftSummary[]> | undefined;

/** The drafts of the account, without their texts; lists that ask at the same time get one answer. */
function listAccountDrafts(): Promise<DraftSummary[]> {
  const limit = { init: { signal: AbortSignal.timeout(TIMEOUT_MS) } };
  const ask = async () => (await unwrapQuietly(backgroundClient.api.drafts.$get({}, limit))).drafts;
  listing ??= ask().finally(() => {
    listing = undefined;
  });
  return listing;
}

const readAccountDraft = (key: string): Promise<StoredDraft> =>
  unwrapQuietly(backgroundClient.api.drafts[":key"].$get({ param: { key } }));

/** A draft of the account as this device keeps it. */
export function fromStored({ key, version, state, ...stored }: StoredDraft, account: string): Draft<object> {
  const { kind, recordId, sort, title, updatedAt } = stored;
  const { values, start, note, extra, edited } = state;
  const draft: Draft<object> = {
    account,
    kind,
    id: recordId,
    slot: key,
    title,
    sort,
    values: asObject(values),
    start: start === undefined ? undefined : asObject(start),
    note: typeof note === "string" ? note : "",
    extra: extra === undefined ? undefined : asObject(extra),
    version: typeof edited === "number" ? edited : null,
    savedAt: updatedAt,
  };
  return { ...draft, sent: { version, text: JSON.stringify(toInput(draft)) } };
}

/** Sends what this device has of a draft; answers whether the account has it then, or why not. */
export const sendDraft = (draftKey: DraftKey): Promise<boolean | DraftProblem> =>
  inLine(async () => {
    const draft = await readDraft(draftKey);
    if (!draft || !isOf(draft.account)) return false;
    if (!isWaiting(draft)) return true;
    if (!navigator.onLine) return false;
    const input = toInput(draft);
    const text = JSON.stringify(input);
    const known = Math.max(draft.sent?.version ?? 0, versions.get(draft.slot) ?? 0);
    const note = async (version: number) => {
      versions.set(draft.slot, version);
      ended.delete(draft.slot);
      await noteSent(draft, { version, text });
      return true;
    };
    try {
      const keepalive = text.length < MAX_KEEPALIVE;
      const sent = { param: { key: draft.slot }, json: { ...input, version: known } };
      const call = backgroundClient.api.drafts[":key"].$put(sent, { init: { keepalive } });
      return await note((await unwrapQuietly(call)).version);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const stored = error.code === "conflict" ? readNewer(error.details.current) : undefined;
      if (stored?.ended) return { kind: "ended", as: stored.ended };
      // It was stored already, and the reply was lost.
      if (stored && JSON.stringify(toInput(fromStored(stored, ""))) === text) return note(stored.version);
      if (stored) return { kind: "newer", stored };
      const { code, message } = error;
      const isRefused = code === "tooMany" || code === "tooLarge" || code === "invalid" || code === "full";
      return isRefused && { kind: "refused", message };
    }
  });

function readNewer(current: unknown): StoredDraft | undefined {
  const found = asObject(current);
  return isStoredDraft(found) ? found : undefined;
}

const isStoredDraft = (found: object): found is StoredDraft =>
  isKeyOf(found, "state") && isKeyOf(found, "version") && isKeyOf(found, "key");

/** Sends what earlier pages have left unsent. */
export async function sendDrafts(account: string): Promise<void> {
  for (const { draft, isOpen } of await listAllDrafts(account))
    if (!isOpen && isWaiting(draft)) await sendDraft(draft);
}

/** What became of a draft elsewhere since this device has sent it; undefined if it is as this device has it. */
export async function findProblem(draftKey: DraftKey): Promise<DraftProblem | undefined> {
  const draft = await readDraft(draftKey);
  if (!draft?.sent?.version || !isOf(draft.account)) return undefined;
  const found = (await listAccountDrafts()).find(({ key }) => key === draft.slot);
  if (found?.ended) return { kind: "ended", as: found.ended };
  const known = Math.max(draft.sent.version, versions.get(draft.slot) ?? 0);
  // What is unsent here is sent, and hears of it then.
  if (!found || found.version <= known || isWaiting(draft)) return undefined;
  return { kind: "newer", stored: await readAccountDraft(draft.slot) };
}

/** Ends a draft of the account, unless another device has a newer one than this. */
const endAccountDraft = (draftKey: DraftKey, known: number): Promise<void> =>
  inLine(async () => {
    const { account, slot } = draftKey;
    const version = Math.max(known, versions.get(slot) ?? 0);
    if (version === 0 || !isOf(account)) return;
    const query = { as: "deleted", version: String(version) } as const;
    const call = backgroundClient.api.drafts[":key"].$delete(
      { param: { key: slot }, query },
      { init: { keepalive: true } },
    );
    versions.set(slot, (await unwrapQuietly(call)).version);
  });

/** Deletes a draft here, and with the account once nothing is on its way to it. */
export async function dropDraft(draftKey: DraftKey): Promise<void> {
  const draft = await readDraft(draftKey);
  ended.add(draftKey.slot);
  await deleteDraft(draftKey);
  void endAccountDraft(draftKey, draft?.sent?.version ?? 0).catch(() => {});
}

/** Something that the person has begun, on this device, another one or both. */
export interface Unfinished extends DraftKey {
  title: string;
  sort: string;
  savedAt: string;
  /** Whether its newest text was written on this device. */
  isHere: boolean;
  /** Whether this device has something of it. */
  isOnDevice: boolean;
  /** What version the account has; 0 for none. */
  version: number;
}

/** What this device and the account have, newest first; without a line, what this device has. */
export async function listUnfinished(account: string, kind: DraftKind): Promise<Unfinished[]> {
  const [onDevice, stored] = await Promise.all([
    listAllDrafts(account),
    listAccountDrafts().catch((): DraftSummary[] => []),
  ]);
  const joined = joinDrafts(account, onDevice, stored);
  for (const draft of joined.ended) await deleteDraft(draft);
  return joined.unfinished.filter((entry) => entry.kind === kind && !ended.has(entry.slot));
}

/** Joins the drafts of this device with those of the account; `ended` is what was sent or deleted elsewhere. */
export function joinDrafts(
  account: string,
  onDevice: readonly { draft: Draft; isOpen: boolean }[],
  stored: readonly DraftSummary[],
): { unfinished: Unfinished[]; ended: Draft[] } {
  const bySlot = new Map(stored.map((one) => [one.key, one]));
  const unfinished: Unfinished[] = [];
  const gone: Draft[] = [];
  for (const { draft, isOpen } of onDevice) {
    const known = bySlot.get(draft.slot);
    bySlot.delete(draft.slot);
    if (isOpen) continue;
    const isUnsent = isWaiting(draft);
    const version = known && !known.ended ? known.version : 0;
    const isHere = isUnsent || version <= (draft.sent?.version ?? 0);
    if (known?.ended && !isUnsent) gone.push(draft);
    else {
      const { kind, id, slot, title, sort, savedAt } = draft;
      const newest = isHere || !known ? { title, sort, savedAt } : ofAccount(known);
      unfinished.push({ account, kind, id, slot, ...newest, isHere, isOnDevice: true, version });
    }
  }
  for (const one of bySlot.values()) {
    const { kind, recordId: id, key: slot, version } = one;
    if (!one.ended)
      unfinished.push({
        ...ofAccount(one),
        account,
        kind,
        id,
        slot,
        version,
        isHere: false,
        isOnDevice: false,
      });
  }
  return { unfinished: unfinished.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1)), ended: gone };
}

const ofAccount = ({ title, sort, updatedAt }: DraftSummary) => ({ title, sort, savedAt: updatedAt });

/** The newest text of a draft. */
const readNewest = async (entry: Unfinished): Promise<Draft> =>
  (entry.isHere && (await readDraft(entry))) || fromStored(await readAccountDraft(entry.slot), entry.account);

/** Brings the newest text to this device. */
export async function bringHere(entry: Unfinished): Promise<void> {
  if (!entry.isHere) await saveDraft(await readNewest(entry));
}

/** Deletes a draft here and with the account, and returns what brings it back, as a new one since the other has ended. */
export async function removeUnfinished(entry: Unfinished): Promise<() => Promise<string>> {
  const newest = await readNewest(entry);
  await endAccountDraft(entry, entry.version);
  ended.add(entry.slot);
  await deleteDraft(entry);
  return async () => {
    const { sent: _, ...restored } = { ...newest, slot: newKey() };
    await saveDraft(restored);
    void sendDraft(restored);
    return restored.slot;
  };
}
