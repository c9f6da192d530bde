import { createStore } from "../device-store.ts";

// Unsaved input in IndexedDB: unlike local storage it survives signing out. Only the account that wrote it sees it.

export type DraftKind = "post" | "profile" | "species" | "equipment" | "survey correction" | "page" | "trip";

/** Identifies a draft in the database. */
export interface DraftKey {
  account: string;
  kind: DraftKind;
  /** The record's id, or null for a new one. */
  id: string | null;
  /** The number of the draft for this record, from 0: each tab with the form open has its own. */
  slot: number;
}

export interface Draft<Values = unknown> extends DraftKey {
  values: Values;
  /** The form's initial values, so that only edited fields count as changed. */
  start?: Values;
  note?: string;
  /** The idempotency key, so that a form whose reply was lost is not stored twice after a reload. */
  sendKey?: string;
  /** What else belongs to the form, such as where else the draft is kept. */
  extra?: object | undefined;
  /** The version of the record that was edited. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** Drafts of earlier versions have the post's id in `post`, and no kind. Leaves with 0.13.0: a draft lasts 60 days. */
type StoredDraft<Values> = Draft<Values> & { post?: string | null };

function fromStored<Values>({ post, ...draft }: StoredDraft<Values>): Draft<Values> {
  return { ...draft, kind: draft.kind ?? "post", id: draft.id ?? post ?? null };
}

const DRAFT_RETENTION_MS = 60 * 86_400_000;
const storageKey = ({ account, kind, id, slot }: DraftKey) =>
  `${account}/${kind === "post" ? "" : `${kind} `}${id ?? "new"}${slot ? ` ${slot}` : ""}`;
const lockName = (draftKey: DraftKey) => `draft ${storageKey(draftKey)}`;

const run = createStore("malimbe", "draft");

export const saveDraft = (draft: Draft) => run("readwrite", (store) => store.put(draft, storageKey(draft)));

export const deleteDraft = (draftKey: DraftKey) =>
  run("readwrite", (store) => store.delete(storageKey(draftKey)));

/** Deletes the draft that a page had sent under this idempotency key before it was closed. */
export async function deleteSentDraft(sendKey: string): Promise<void> {
  const stored = (await run<StoredDraft<unknown>[]>("readonly", (store) => store.getAll())) ?? [];
  for (const draft of stored.map(fromStored)) if (draft.sendKey === sendKey) await deleteDraft(draft);
}

/** The draft with this key, or null. */
export async function readDraft<Values>(draftKey: DraftKey): Promise<Draft<Values> | null> {
  const stored = await run<StoredDraft<Values> | undefined>("readonly", (store) =>
    store.get(storageKey(draftKey)),
  );
  return stored ? fromStored(stored) : null;
}

/** The drafts of an account in this browser, newest first; drafts older than 60 days are deleted. */
export async function listAllDrafts<Values>(
  account: string,
  kind: DraftKind,
): Promise<{ draft: Draft<Values>; isOpen: boolean }[]> {
  const stored = (await run<StoredDraft<Values>[]>("readonly", (store) => store.getAll())) ?? [];
  const all = stored.map(fromStored);
  const oldest = new Date(Date.now() - DRAFT_RETENTION_MS).toISOString();
  for (const draft of all) if (draft.savedAt < oldest) await deleteDraft(draft);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const openLocks = new Set(held.map(({ name }) => name));
  return all
    .filter((draft) => draft.account === account && draft.kind === kind && draft.savedAt >= oldest)
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
    .map((draft) => ({ draft, isOpen: openLocks.has(lockName(draft)) }));
}

/** Those that no tab has open. */
export const listDrafts = async <Values>(account: string, kind: DraftKind): Promise<Draft<Values>[]> =>
  (await listAllDrafts<Values>(account, kind)).flatMap(({ draft, isOpen }) => (isOpen ? [] : draft));

/** Locks the first free slot from `wanted` on, until it is released or the tab closes. */
export async function lockFreeSlot(wanted: DraftKey): Promise<{ draftKey: DraftKey; release: () => void }> {
  for (let { slot } = wanted; ; slot++) {
    const draftKey = { ...wanted, slot };
    const release = await acquireLock(lockName(draftKey));
    if (release) return { draftKey, release };
  }
}

/** The first slot from `wanted` on that no tab has open and that holds no draft; `fill` runs while it is locked. */
export async function findEmptySlot(
  wanted: DraftKey,
  fill: (draftKey: DraftKey) => Promise<unknown> = async () => {},
): Promise<DraftKey> {
  for (let { slot } = wanted; ; slot++) {
    const { draftKey, release } = await lockFreeSlot({ ...wanted, slot });
    const isFree = (await readDraft(draftKey)) === null;
    if (isFree) await fill(draftKey);
    release();
    if (isFree) return draftKey;
    slot = draftKey.slot;
  }
}

/** Restores a discarded draft in the first empty slot, so that it overwrites no newer draft. */
export const restoreDraft = (draft: Draft): Promise<DraftKey> => {
  const { account, kind, id, slot } = draft;
  return findEmptySlot({ account, kind, id, slot }, (draftKey) => saveDraft({ ...draft, ...draftKey }));
};

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
