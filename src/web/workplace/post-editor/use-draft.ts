import { type RefObject, useCallback, useEffect, useRef } from "react";
import { dropDraft, keepDraft } from "../drafts.ts";
import { type PostValues, sameValues } from "./values.ts";

/** Whether the editor holds text that is stored nowhere; once it is settled, by saving or by choice, it does not. */
export interface Unsaved {
  text: boolean;
  settled: boolean;
  /** Writes the text down at once. */
  flush: () => void;
  /** Forgets what was written down. */
  drop: () => void;
}

const pause = 500;

interface Place {
  account: string;
  post: string | null;
  version: number | null;
}

/** Keeps what is typed in this browser, half a second after the last key, and warns before the tab is closed. */
export function useDraft(
  unsaved: RefObject<Unsaved>,
  { values, start, note }: { values: PostValues; start: PostValues; note: string },
  { account, post, version }: Place,
): void {
  const latest = useRef({ values, note });
  const kept = useRef(false);
  const keep = useCallback(() => {
    const state = unsaved.current;
    if (state.settled) return;
    if (state.text) {
      kept.current = true;
      void keepDraft({ account, post, version, ...latest.current, savedAt: new Date().toISOString() });
    } else if (kept.current) {
      kept.current = false;
      void dropDraft({ account, post });
    }
  }, [unsaved, account, post, version]);

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
    state.drop = () => void dropDraft({ account, post });
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if (state.text && !state.settled) event.preventDefault();
    };
    const hidden = () => document.visibilityState === "hidden" && keep();
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", hidden);
      keep();
    };
  }, [unsaved, keep, account, post]);
}
