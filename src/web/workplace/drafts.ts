// What is typed and not stored yet, in this browser's own database: it outlives a crash of the tab, the end of a session
// and signing out, which empties local storage. Each draft belongs to the account that typed it and is shown to no other.

export type DraftKind = "post" | "profile" | "species" | "equipment";

/** Where a draft is kept. */
export interface DraftKey {
  account: string;
  kind: DraftKind;
  /** The record's id, or null for a new one. */
  id: string | null;
  /** From 0: which of the drafts for this record, for each tab that has the form open writes one of its own. */
  slot: number;
}

export interface Draft<Values = unknown> extends DraftKey {
  values: Values;
  /** What the form began with, so that only what was typed counts as changed. */
  start?: Values;
  note?: string;
  /** The key under which it is sent, so that it is stored once even when a reply was lost before a reload. */
  sendKey?: string;
  /** The version of the record that it started from. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** Drafts of posts were once the only ones: they name the post, and no kind. */
type StoredDraft<Values> = Draft<Values> & { post?: string | null };

function fromStored<Values>({ post, ...draft }: StoredDraft<Values>): Draft<Values> {
  return { ...draft, kind: draft.kind ?? "post", id: draft.id ?? post ?? null };
}

const DRAFT_RETENTION_MS = 60 * 86_400_000;
const storageKey = ({ account, kind, id, slot }: DraftKey) =>
  `${account}/${kind === "post" ? "" : `${kind} `}${id ?? "new"}${slot ? ` ${slot}` : ""}`;
const lockName = (draftKey: DraftKey) => `draft ${storageKey(draftKey)}`;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("malimbe", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("draft");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("draft", mode);
      const request = act(transaction.objectStore("draft"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } catch (error) {
    // A browser without storage: writing goes on, only nothing is kept.
    console.error(error);
    return undefined;
  }
}

export const saveDraft = (draft: Draft) => run("readwrite", (store) => store.put(draft, storageKey(draft)));

export const deleteDraft = (draftKey: DraftKey) =>
  run("readwrite", (store) => store.delete(storageKey(draftKey)));

/** What was typed at a place and not stored. */
export async function readDraft<Values>(draftKey: DraftKey): Promise<Draft<Values> | null> {
  const stored = await run<StoredDraft<Values> | undefined>("readonly", (store) =>
    store.get(storageKey(draftKey)),
  );
  return stored ? fromStored(stored) : null;
}

/** The drafts of an account that no tab is writing on, newest first; what is older than sixty days goes. */
export async function listDrafts<Values>(account: string, kind: DraftKind): Promise<Draft<Values>[]> {
  const stored = (await run<StoredDraft<Values>[]>("readonly", (store) => store.getAll())) ?? [];
  const all = stored.map(fromStored);
  const oldest = new Date(Date.now() - DRAFT_RETENTION_MS).toISOString();
  for (const draft of all) if (draft.savedAt < oldest) await deleteDraft(draft);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  return all
    .filter((draft) => draft.account === account && draft.kind === kind && draft.savedAt >= oldest)
    .filter((draft) => !open.has(lockName(draft)))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** A place that no other tab writes on, from `wanted` on; it is held until released, or until the tab ends. */
export async function lockFreeSlot(wanted: DraftKey): Promise<{ draftKey: DraftKey; release: () => void }> {
  for (let { slot } = wanted; ; slot++) {
    const draftKey = { ...wanted, slot };
    const release = await acquireLock(lockName(draftKey));
    if (release) return { draftKey, release };
  }
}

/** Brings back a draft that was dropped, beside whatever has been begun at its place since. */
export async function restoreDraft(draft: Draft): Promise<void> {
  for (let { slot } = draft; ; slot++) {
    const { account, kind, id } = draft;
    const { draftKey: place, release } = await lockFreeSlot({ account, kind, id, slot });
    const isFree = (await readDraft(place)) === null;
    if (isFree) await saveDraft({ ...draft, ...place });
    release();
    if (isFree) return;
    slot = place.slot;
  }
}

/** Browsers lock for sites with TLS only: without, two tabs may share a place. */
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
