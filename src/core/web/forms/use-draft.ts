import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type Draft,
  type DraftKey,
  deleteDraft,
  listDrafts,
  lockFreeSlot,
  readDraft,
  saveDraft,
} from "./drafts.ts";
import { readStage } from "./on-its-way.ts";

/** The unsaved state of a form; `isResolved` once its changes were saved, discarded or left as a draft. */
export interface Unsaved {
  isDirty: boolean;
  isResolved: boolean;
  /** The running uploads, such as “2 pictures”; empty when there are none. */
  uploading: string;
  /** Whether the connection was lost while it was sent, so that the server may have it. */
  isUncertain: boolean;
  /** Saves the draft at once. */
  flush: () => void;
  /** Deletes the draft. */
  discard: () => Promise<unknown>;
}

const SAVE_DELAY_MS = 500;
const noop = async () => {};

/** Creates the unsaved state that a form shares with its dialog or page. */
export const useUnsaved = (): RefObject<Unsaved> =>
  useRef<Unsaved>({
    isDirty: false,
    isResolved: false,
    uploading: "",
    isUncertain: false,
    flush: noop,
    discard: noop,
  });

/** Whether leaving would lose changes, running uploads or the answer to what is being sent. */
export const hasUnsaved = ({ current }: RefObject<Unsaved>): boolean =>
  (current.isDirty || current.uploading !== "" || readStage() !== undefined) && !current.isResolved;

/** The record whose draft a form looks for; without a slot, its newest draft that no tab has open. */
export type WantedDraft = Omit<DraftKey, "slot"> & { slot?: number };

/** A slot for the form's draft: the given one, or that of the newest draft that no tab has open. */
function useWantedSlot({ account, kind, id, slot }: Partial<WantedDraft>) {
  const [newest, setNewest] = useState<number>();
  useEffect(() => {
    let current = true;
    if (account && kind && slot === undefined)
      void listDrafts(account, kind).then((drafts) => {
        if (current) setNewest(drafts.find((draft) => draft.id === id)?.slot ?? 0);
      });
    return () => {
      current = false;
    };
  }, [account, kind, id, slot]);
  return slot ?? newest;
}

/** The key of a form's draft, locked while the form is open; undefined until the lock is acquired. */
function useLockedDraftKey({ account, kind, id }: Partial<WantedDraft>, slot: number | undefined) {
  const [draftKey, setDraftKey] = useState<DraftKey>();
  useEffect(() => {
    if (!account || !kind || id === undefined || slot === undefined) return;
    let open = true;
    let release = () => {};
    void lockFreeSlot({ account, kind, id, slot }).then((lock) => {
      if (!open) return lock.release();
      release = lock.release;
      setDraftKey(lock.draftKey);
    });
    return () => {
      open = false;
      release();
    };
  }, [account, kind, id, slot]);
  return draftKey;
}

/** A form's draft and its key, once the record is known; read again with each `round`. */
export function useSavedDraft<Values>(
  wanted: WantedDraft | undefined,
  round = 0,
): { draftKey: DraftKey; savedDraft: Draft<Values> | null } | undefined {
  const [read, setRead] = useState<{ round: number; savedDraft: Draft<Values> | null }>();
  const draftKey = useLockedDraftKey(wanted ?? {}, useWantedSlot(wanted ?? {}));
  useEffect(() => {
    let current = true;
    if (draftKey)
      void readDraft<Values>(draftKey).then((savedDraft) => current && setRead({ round, savedDraft }));
    return () => {
      current = false;
    };
  }, [draftKey, round]);
  return draftKey && read?.round === round ? { draftKey, savedDraft: read.savedDraft } : undefined;
}

interface Typed<Values> {
  values: Values;
  start: Values;
  changed: boolean;
  note: string;
  sendKey: string;
  extra: object | undefined;
}

/**
 * Saves a draft, where the form has one, half a second after the last change and before the tab is closed. Returns
 * whether this browser has stored it.
 */
export function useDraft<Values>(
  unsaved: RefObject<Unsaved>,
  typed: Typed<Values>,
  draftKey: DraftKey | undefined,
  version: number | null,
  onDiscard: RefObject<() => unknown>,
): boolean {
  const { values, start, changed, note, sendKey, extra } = typed;
  const latest = useRef({ values, start, note, sendKey, extra });
  const [isStored, setStored] = useState(false);
  const hasStoredDraft = useRef(false);
  const save = useCallback(() => {
    const state = unsaved.current;
    if (!draftKey || state.isResolved) return;
    if (state.isDirty) {
      hasStoredDraft.current = true;
      const { note: latestNote, ...typedState } = latest.current;
      const savedAt = new Date().toISOString();
      void saveDraft({
        ...draftKey,
        version,
        ...typedState,
        ...(latestNote && { note: latestNote }),
        savedAt,
      }).then((stored) => setStored(stored !== undefined));
    } else if (hasStoredDraft.current) {
      hasStoredDraft.current = false;
      void deleteDraft(draftKey);
    }
  }, [unsaved, draftKey, version]);

  useEffect(() => {
    const state = unsaved.current;
    state.isResolved = false;
    state.flush = save;
    if (draftKey) state.discard = () => Promise.all([deleteDraft(draftKey), onDiscard.current()]);
    const hidden = () => document.visibilityState === "hidden" && save();
    addEventListener("beforeunload", save);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("beforeunload", save);
      document.removeEventListener("visibilitychange", hidden);
      save();
    };
  }, [unsaved, save, draftKey, onDiscard]);

  useEffect(() => {
    latest.current = { values, start, note, sendKey, extra };
    unsaved.current.isDirty = !unsaved.current.isResolved && changed;
    const timer = setTimeout(save, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unsaved, values, start, note, sendKey, extra, changed, save]);
  return isStored;
}
