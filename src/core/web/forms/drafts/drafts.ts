import { DRAFT_DAYS } from "#core/domain/draft.ts";
import { createStore } from "../../device-store.ts";
import { newKey } from "../../send-key.ts";
import { type Draft, type DraftKey, isWaiting } from "./draft.ts";

// Unsaved input in IndexedDB: unlike local storage it survives signing out. Only the account that wrote it sees it.

const RETENTION_MS = DRAFT_DAYS * 86_400_000;
const storageKey = ({ account, slot }: Pick<DraftKey, "account" | "slot">) => `${account} ${slot}`;
const lockName = (draftKey: DraftKey) => `draft ${storageKey(draftKey)}`;

const store = createStore("malimbe-drafts", "draft");

/** Saves a draft, with what the account has of it unless that is given; false where the browser stores nothing. */
export const saveDraft = async (draft: Draft): Promise<boolean> =>
  (await store("readwrite", (rows) => {
    const before: IDBRequest<Draft | undefined> = rows.get(storageKey(draft));
    before.onsuccess = () =>
      rows.put({ ...draft, sent: draft.sent ?? before.result?.sent }, storageKey(draft));
    return rows.count();
  })) !== undefined;

/** Notes what the account has of a draft, unless that has gone meanwhile. */
export const noteSent = (draftKey: DraftKey, sent: Draft["sent"]) =>
  store("readwrite", (rows) => {
    const before: IDBRequest<Draft | undefined> = rows.get(storageKey(draftKey));
    before.onsuccess = () => before.result && rows.put({ ...before.result, sent }, storageKey(draftKey));
    return before;
  });

export const deleteDraft = (draftKey: Pick<DraftKey, "account" | "slot">) =>
  store("readwrite", (rows) => rows.delete(storageKey(draftKey)));

/** The draft with this key, or null. */
export const readDraft = async <Values>(draftKey: DraftKey): Promise<Draft<Values> | null> =>
  (await store<Draft<Values> | undefined>("readonly", (rows) => rows.get(storageKey(draftKey)))) ?? null;

/** The drafts of an account on this device, newest first; what the account has too is deleted after 60 days. */
export async function listAllDrafts(account: string): Promise<{ draft: Draft; isOpen: boolean }[]> {
  const stored = (await store<Draft[]>("readonly", (rows) => rows.getAll())) ?? [];
  const oldest = new Date(Date.now() - RETENTION_MS).toISOString();
  const isOver = (draft: Draft) => draft.savedAt < oldest && !isWaiting(draft);
  for (const draft of stored) if (isOver(draft)) await deleteDraft(draft);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const openLocks = new Set(held.map(({ name }) => name));
  return stored
    .filter((draft) => draft.account === account && !isOver(draft))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
    .map((draft) => ({ draft, isOpen: openLocks.has(lockName(draft)) }));
}

/** The draft that a form of this record opens next, since it was chosen in a list. */
const chosen = new Map<string, string>();
const formOf = ({ account, kind, id }: Omit<DraftKey, "slot">) => [account, kind, id ?? "new"].join("/");

export const chooseDraft = (draftKey: DraftKey) => chosen.set(formOf(draftKey), draftKey.slot);

/** The slot of the draft that was chosen, else of the newest one of this record that no tab has open, else a new one. */
export async function findSlot(form: Omit<DraftKey, "slot">): Promise<string> {
  const wanted = chosen.get(formOf(form));
  if (wanted) return wanted;
  const drafts = await listAllDrafts(form.account);
  const found = drafts.find(({ draft, isOpen }) => !isOpen && formOf(draft) === formOf(form));
  return found?.draft.slot ?? newKey();
}

/** Locks a slot, or a new one if another tab has it, until it is released or the tab closes. */
export async function lockSlot(wanted: DraftKey): Promise<{ draftKey: DraftKey; release: () => void }> {
  chosen.delete(formOf(wanted));
  const release = await acquireLock(lockName(wanted));
  return release ? { draftKey: wanted, release } : lockSlot({ ...wanted, slot: newKey() });
}

/** The lock's release, or undefined if another tab has it; without TLS there are no locks, so tabs may share a slot. */
async function acquireLock(name: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => {};
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(() => release()));
        resolve(undefined);
      })
      .catch(reject);
  });
}
