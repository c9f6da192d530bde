import type { PostValues } from "./post-editor/values.ts";

// What is typed and not stored yet, in this browser's own database: it outlives a crash of the tab, the end of a session
// and signing out, which empties local storage. Each text belongs to the account that typed it and is told to no other.

export interface Draft {
  account: string;
  /** The post's id, or null for a new one. */
  post: string | null;
  values: PostValues;
  note: string;
  /** The version of the post that it started from. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

const keptFor = 60 * 86_400_000;
const keyOf = ({ account, post }: Pick<Draft, "account" | "post">) => `${account}/${post ?? "new"}`;

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

export const keepDraft = (draft: Draft) => run("readwrite", (store) => store.put(draft, keyOf(draft)));

export const dropDraft = (place: Pick<Draft, "account" | "post">) =>
  run("readwrite", (store) => store.delete(keyOf(place)));

/** What an account has typed for a post, or for a new one, and not stored. */
export const readDraft = async (place: Pick<Draft, "account" | "post">): Promise<Draft | null> =>
  (await run<Draft | undefined>("readonly", (store) => store.get(keyOf(place)))) ?? null;

/** Everything that an account has left unfinished here, newest first; what is older than sixty days goes. */
export async function draftsOf(account: string): Promise<Draft[]> {
  const all = (await run<Draft[]>("readonly", (store) => store.getAll())) ?? [];
  const oldest = new Date(Date.now() - keptFor).toISOString();
  for (const draft of all) if (draft.savedAt < oldest) await dropDraft(draft);
  return all
    .filter((draft) => draft.account === account && draft.savedAt >= oldest)
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
