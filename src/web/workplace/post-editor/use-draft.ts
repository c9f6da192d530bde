import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type DraftPlace, dropDraft, holdPlace, keepDraft } from "../drafts.ts";
import { type PostValues, sameValues } from "./values.ts";

/** Whether the editor holds text that is stored nowhere; once it is settled, by saving or by choice, it does not. */
export interface Unsaved {
  text: boolean;
  settled: boolean;
  /** What is being uploaded, such as “2 pictures”; empty when nothing is. */
  uploading: string;
  /** Writes the text down at once. */
  flush: () => void;
  /** Forgets what was written down. */
  drop: () => void;
}

const pause = 500;

/** A place for this editor's text, its own while the editor is open; undefined for the moment that it takes to find. */
export function useDraftPlace({ account, post, slot }: DraftPlace): DraftPlace | undefined {
  const [place, setPlace] = useState<DraftPlace>();
  useEffect(() => {
    let open = true;
    let leave = () => {};
    void holdPlace({ account, post, slot }).then((held) => {
      if (!open) return held.release();
      leave = held.release;
      setPlace(held.place);
    });
    return () => {
      open = false;
      leave();
    };
  }, [account, post, slot]);
  return place;
}

/** Keeps what is typed in this browser, half a second after the last key, and warns before the tab is closed. */
export function useDraft(
  unsaved: RefObject<Unsaved>,
  { values, start, note }: { values: PostValues; start: PostValues; note: string },
  place: DraftPlace,
  version: number | null,
): void {
  const latest = useRef({ values, note });
  const kept = useRef(false);
  const keep = useCallback(() => {
    const state = unsaved.current;
    if (state.settled) return;
    if (state.text) {
      kept.current = true;
      void keepDraft({ ...place, version, ...latest.current, savedAt: new Date().toISOString() });
    } else if (kept.current) {
      kept.current = false;
      void dropDraft(place);
    }
  }, [unsaved, place, version]);

  useEffect(() => {
    latest.current = { values, note };
    unsaved.current.text = !unsaved.current.settled && (note !== "" || !sameValues(values, start));
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [unsaved, values, start, note, keep]);

  useEffect(() => {
    const state = unsaved.current;
    state.settled = false;
    state.flush = keep;
    state.drop = () => void dropDraft(place);
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
