import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type Draft,
  type DraftPlace,
  draftsOf,
  dropDraft,
  holdPlace,
  keepDraft,
  readDraft,
} from "./drafts.ts";

/** Whether a form holds text that is stored nowhere; once it is settled, by saving or by choice, it does not. */
export interface Unsaved {
  text: boolean;
  settled: boolean;
  /** What is being uploaded, such as “2 pictures”; empty when nothing is. */
  uploading: string;
  /** Writes the text down at once. */
  flush: () => void;
  /** Forgets what was written down. */
  drop: () => Promise<unknown>;
}

const pause = 500;
const nothing = async () => {};

/** Says outside of a form whether closing it would lose something. */
export const useUnsaved = (): RefObject<Unsaved> =>
  useRef<Unsaved>({ text: false, settled: false, uploading: "", flush: nothing, drop: nothing });

/** Whether leaving would lose text, or a file that is on its way. */
export const holdsUnsaved = ({ current }: RefObject<Unsaved>): boolean =>
  (current.text || current.uploading !== "") && !current.settled;

/** A place for a form's draft, its own while the form is open; undefined for the moment that it takes to find. */
export const useDraftPlace = ({ slot, ...place }: DraftPlace) => useHeldPlace(place, slot);

function useHeldPlace({ account, kind, id }: Omit<DraftPlace, "slot">, slot: number | undefined) {
  const [place, setPlace] = useState<DraftPlace>();
  useEffect(() => {
    if (slot === undefined) return;
    let open = true;
    let leave = () => {};
    void holdPlace({ account, kind, id, slot }).then((held) => {
      if (!open) return held.release();
      leave = held.release;
      setPlace(held.place);
    });
    return () => {
      open = false;
      leave();
    };
  }, [account, kind, id, slot]);
  return place;
}

/** A place for a form's draft, with the newest draft that no tab is writing on; read again with each `round`. */
export function useKeptDraft<Values>(
  { account, kind, id }: Omit<DraftPlace, "slot">,
  round = 0,
): { place: DraftPlace; kept: Draft<Values> | null } | undefined {
  const [slot, setSlot] = useState<number>();
  const [read, setRead] = useState<{ round: number; kept: Draft<Values> | null }>();
  useEffect(() => {
    let current = true;
    void draftsOf(account, kind).then((drafts) => {
      if (current) setSlot(drafts.find((draft) => draft.id === id)?.slot ?? 0);
    });
    return () => {
      current = false;
    };
  }, [account, kind, id]);
  const place = useHeldPlace({ account, kind, id }, slot);
  useEffect(() => {
    let current = true;
    if (place) void readDraft<Values>(place).then((kept) => current && setRead({ round, kept }));
    return () => {
      current = false;
    };
  }, [place, round]);
  return place && read?.round === round ? { place, kept: read.kept } : undefined;
}

/** Keeps what is typed in this browser, half a second after the last key, and warns before the tab is closed. */
export function useDraft<Values>(
  unsaved: RefObject<Unsaved>,
  typed: { values: Values; start: Values; changed: boolean; note?: string; sendKey: string },
  place: DraftPlace,
  version: number | null,
): void {
  const { values, start, changed, note, sendKey } = typed;
  const latest = useRef({ values, start, note, sendKey });
  const kept = useRef(false);
  const keep = useCallback(() => {
    const state = unsaved.current;
    if (state.settled) return;
    if (state.text) {
      kept.current = true;
      const { note: words, ...written } = latest.current;
      const savedAt = new Date().toISOString();
      void keepDraft({ ...place, version, ...written, ...(words && { note: words }), savedAt });
    } else if (kept.current) {
      kept.current = false;
      void dropDraft(place);
    }
  }, [unsaved, place, version]);

  useEffect(() => {
    latest.current = { values, start, note, sendKey };
    unsaved.current.text = !unsaved.current.settled && changed;
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [unsaved, values, start, note, sendKey, changed, keep]);

  useEffect(() => {
    const state = unsaved.current;
    state.settled = false;
    state.flush = keep;
    state.drop = () => dropDraft(place);
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if ((state.text || state.uploading) && !state.settled) event.preventDefault();
    };
    const hidden = () => document.visibilityState === "hidden" && keep();
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", hidden);
      keep();
    };
  }, [unsaved, keep, place]);
}
