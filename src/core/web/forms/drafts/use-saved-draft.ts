import { useEffect, useState } from "react";
import type { Draft, DraftKey, DraftKind } from "./draft.ts";
import { findSlot, lockSlot, readDraft } from "./drafts.ts";

/** The record whose draft a form looks for; without a slot, the one that was chosen, or its newest here. */
export type WantedDraft = Omit<DraftKey, "slot" | "kind"> & { kind: DraftKind; slot?: string | undefined };

/** A slot for the form's draft: the given one, or that of the draft to go on with. */
function useWantedSlot({ account, kind, id, slot }: Partial<WantedDraft>) {
  const [newest, setNewest] = useState<string>();
  useEffect(() => {
    let current = true;
    if (account && kind && id !== undefined && slot === undefined)
      void findSlot({ account, kind, id }).then((found) => current && setNewest(found));
    return () => {
      current = false;
    };
  }, [account, kind, id, slot]);
  return slot ?? newest;
}

/** The key of a form's draft, locked while the form is open, for the slot that was wanted. */
function useLockedDraftKey({ account, kind, id }: Partial<WantedDraft>, wanted: string | undefined) {
  const [locked, setLocked] = useState<{ wanted: string; draftKey: DraftKey }>();
  useEffect(() => {
    if (!account || !kind || id === undefined || wanted === undefined) return;
    let open = true;
    let release = () => {};
    void lockSlot({ account, kind, id, slot: wanted }).then((lock) => {
      if (!open) return lock.release();
      release = lock.release;
      setLocked({ wanted, draftKey: lock.draftKey });
    });
    return () => {
      open = false;
      release();
    };
  }, [account, kind, id, wanted]);
  return locked;
}

/** A form's draft and its key, once the record is known; read again with each `round`. */
export function useSavedDraft<Values>(
  wanted: WantedDraft | undefined,
  round = 0,
): { draftKey: DraftKey; savedDraft: Draft<Values> | null } | undefined {
  const [read, setRead] = useState<{ round: number; savedDraft: Draft<Values> | null }>();
  const slot = useWantedSlot(wanted ?? {});
  const locked = useLockedDraftKey(wanted ?? {}, slot);
  const isRead = read?.round === round;
  // A form that only gets another name has what it shows.
  const draftKey = !isRead && locked?.wanted === slot ? locked?.draftKey : undefined;
  useEffect(() => {
    let current = true;
    if (draftKey)
      void readDraft<Values>(draftKey).then((savedDraft) => current && setRead({ round, savedDraft }));
    return () => {
      current = false;
    };
  }, [draftKey, round]);
  return locked && isRead ? { draftKey: locked.draftKey, savedDraft: read.savedDraft } : undefined;
}
