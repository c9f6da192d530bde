import type { RingingPack } from "#birds/domain/ringing/pack.ts";
import type { FieldPack } from "#birds/domain/surveys/field-survey.ts";
import type { PhoneSession } from "./phone-session.ts";
import type { PhoneSurvey, Sender } from "./phone-survey.ts";

// The page's own database. Each change is applied to what is stored, in one transaction, so that tabs and the worker
// cannot overwrite or repeat one another's counts.

const DATABASE = "field";

/** What the phone stores beside surveys. */
interface Settings {
  /** The list of species with its ETag, and sites with what they were asked by and the list that they count in. */
  pack: {
    etag: string | null;
    pack: FieldPack;
    places?: { address: string; etag: string | null; list: string };
  };
  /** How the page looks. */
  look: Look;
  /** The session while surveys wait, so that the worker can send them. */
  sender: Sender;
  /** Whose account may record ringing, as the server last said, since a phone without a signal cannot ask. */
  ringer: { _id: string };
  /** The institute's rings and ringed birds, and whose account they were read with. */
  ringingPack: { etag: string | null; person: string; pack: RingingPack };
}
export type Look = "auto" | "light" | "dark" | "sun";

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore("surveys", { keyPath: "id" });
        request.result.createObjectStore("settings");
      }
      request.result.createObjectStore("sessions", { keyPath: "id" });
    };
    request.onsuccess = () => {
      // A browser may close it, for one after clearing the site's data; the next use opens it again.
      request.result.onclose = () => {
        opening = undefined;
      };
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

type Work<Result> = (store: IDBObjectStore, finish: (result: Result) => void) => void;

/** Runs one transaction; it resolves once everything is on the disk. */
async function transact<Result>(
  name: "surveys" | "sessions" | "settings",
  mode: IDBTransactionMode,
  work: Work<Result>,
): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    let result: Result | undefined;
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(name), (value) => {
      result = value;
    });
  });
}

/** Surveys, or sessions of ringing, as the phone stores them. */
export interface ItemStore<Item> {
  /** All on this phone, the newest first. */
  readAll(): Promise<Item[]>;
  /** Stores a new one; one with this id stays as it is. */
  add(item: Item): Promise<void>;
  /** Applies changes to a stored one, in order; undefined if it is gone. */
  update(id: string, changes: readonly ((item: Item) => Item)[]): Promise<Item | undefined>;
  remove(id: string): Promise<void>;
}

const storeOf = <Item extends { id: string }>(
  name: "surveys" | "sessions",
  isNewer: (a: Item, b: Item) => number,
): ItemStore<Item> => ({
  async readAll() {
    const stored = await transact<Item[]>(name, "readonly", (store, finish) => {
      const request = store.getAll();
      request.onsuccess = () => finish(request.result);
    });
    return (stored ?? []).sort(isNewer);
  },
  add: (item) =>
    transact<void>(name, "readwrite", (store) => {
      const request = store.getKey(item.id);
      request.onsuccess = () => {
        if (request.result === undefined) store.put(item);
      };
    }),
  update: (id, changes) =>
    transact<Item>(name, "readwrite", (store, finish) => {
      const request = store.get(id);
      request.onsuccess = () => {
        const stored: Item | undefined = request.result;
        if (!stored) return;
        const changed = changes.reduce((item, change) => change(item), stored);
        if (changed !== stored) store.put(changed);
        finish(changed);
      };
    }),
  remove: (id) => transact<void>(name, "readwrite", (store) => void store.delete(id)),
});

const startOf = ({ clock }: PhoneSurvey) => clock.startedAt ?? Infinity;

export const surveyStore = storeOf<PhoneSurvey>("surveys", (a, b) => startOf(b) - startOf(a));
export const sessionStore = storeOf<PhoneSession>("sessions", (a, b) => b.createdAt - a.createdAt);

export const readSetting = <Name extends keyof Settings>(name: Name): Promise<Settings[Name] | undefined> =>
  transact<Settings[Name]>("settings", "readonly", (store, finish) => {
    const request = store.get(name);
    request.onsuccess = () => finish(request.result);
  });

export const saveSetting = <Name extends keyof Settings>(name: Name, value: Settings[Name]) =>
  transact<void>("settings", "readwrite", (store) => void store.put(value, name));

export const deleteSetting = (name: keyof Settings) =>
  transact<void>("settings", "readwrite", (store) => void store.delete(name));
