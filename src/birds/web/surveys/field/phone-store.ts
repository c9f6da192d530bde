import type { FieldPack } from "#birds/domain/surveys/field-survey.ts";
import type { Change, PhoneSurvey, Sender } from "./phone-survey.ts";

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
}
export type Look = "auto" | "light" | "dark" | "sun";

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("surveys", { keyPath: "id" });
      request.result.createObjectStore("settings");
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
  name: "surveys" | "settings",
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

/** All surveys on this phone, the newest first. */
export async function readSurveys(): Promise<PhoneSurvey[]> {
  const stored = await transact<PhoneSurvey[]>("surveys", "readonly", (store, finish) => {
    const request = store.getAll();
    request.onsuccess = () => finish(request.result);
  });
  return (stored ?? []).sort((a, b) => startOf(b) - startOf(a));
}

const startOf = ({ clock }: PhoneSurvey) => clock.startedAt ?? Infinity;

/** Stores a new survey; one with this id stays as it is. */
export const addSurvey = (survey: PhoneSurvey) =>
  transact<void>("surveys", "readwrite", (store) => {
    const request = store.getKey(survey.id);
    request.onsuccess = () => {
      if (request.result === undefined) store.put(survey);
    };
  });

/** Applies changes to a stored survey, in order; undefined if it is gone. */
export const updateSurvey = (id: string, changes: readonly Change[]): Promise<PhoneSurvey | undefined> =>
  transact<PhoneSurvey>("surveys", "readwrite", (store, finish) => {
    const request = store.get(id);
    request.onsuccess = () => {
      const stored: PhoneSurvey | undefined = request.result;
      if (!stored) return;
      const changed = changes.reduce((survey, change) => change(survey), stored);
      if (changed !== stored) store.put(changed);
      finish(changed);
    };
  });

export const deleteSurvey = (id: string) =>
  transact<void>("surveys", "readwrite", (store) => void store.delete(id));

export const readSetting = <Name extends keyof Settings>(name: Name): Promise<Settings[Name] | undefined> =>
  transact<Settings[Name]>("settings", "readonly", (store, finish) => {
    const request = store.get(name);
    request.onsuccess = () => finish(request.result);
  });

export const saveSetting = <Name extends keyof Settings>(name: Name, value: Settings[Name]) =>
  transact<void>("settings", "readwrite", (store) => void store.put(value, name));

export const deleteSetting = (name: keyof Settings) =>
  transact<void>("settings", "readwrite", (store) => void store.delete(name));
