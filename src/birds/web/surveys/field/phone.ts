import { addSurvey, deleteSurvey, readSurveys, updateSurvey } from "./phone-store.ts";
import type { Change, PhoneSurvey } from "./phone-survey.ts";
import { CHANNEL } from "./send-surveys.ts";

/** What the screens show: only what is stored. */
export interface PhoneState {
  /** Undefined until they are read. */
  surveys: PhoneSurvey[] | undefined;
  /** Why the last write failed; its changes are tried again by `retry`. */
  failure: "full" | "broken" | null;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** The surveys of this phone, shared by its tabs; changes are written in order, and shown once they are stored. */
export function openPhone() {
  let state: PhoneState = { surveys: undefined, failure: null };
  const listeners = new Set<() => void>();
  const waiting: { id: string; change: Change }[] = [];
  let isWriting = false;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

  const show = (next: Partial<PhoneState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => {
    console.error(error);
    show({ failure: isFull(error) ? "full" : "broken" });
  };

  async function read(): Promise<void> {
    try {
      show({ surveys: await readSurveys() });
    } catch (error) {
      fail(error);
    }
  }
  const announce = () => channel?.postMessage("stored");

  /** Writes all changes that wait, those of one survey together. */
  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      for (let first = waiting[0]; first; first = waiting[0]) {
        const { id } = first;
        const end = waiting.findIndex((one) => one.id !== id);
        const batch = waiting.slice(0, end < 0 ? undefined : end);
        const stored = await updateSurvey(
          id,
          batch.map(({ change }) => change),
        );
        waiting.splice(0, batch.length);
        const surveys = (state.surveys ?? []).flatMap((one) => (one.id === id ? (stored ?? []) : one));
        show({ surveys, failure: null });
        announce();
      }
    } catch (error) {
      fail(error);
    }
    isWriting = false;
  }

  if (channel) channel.onmessage = () => void read();

  return {
    read,
    announce,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes a survey. */
    change(id: string, change: Change) {
      waiting.push({ id, change });
      void write();
    },
    /** Tries again to store what could not be stored. */
    retry: () => void write(),
    async add(survey: PhoneSurvey): Promise<boolean> {
      try {
        await addSurvey(survey);
      } catch (error) {
        fail(error);
        return false;
      }
      await read();
      announce();
      return true;
    },
    async remove(id: string): Promise<void> {
      await deleteSurvey(id).catch(fail);
      await read();
      announce();
    },
  };
}
