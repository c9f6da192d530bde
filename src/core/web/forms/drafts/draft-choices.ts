import type { RefObject } from "react";
import type { StoredDraft } from "#core/domain/draft.ts";
import { newKey } from "../../send-key.ts";
import { announceUndo } from "../../ui/toast.tsx";
import type { Draft, DraftKey } from "./draft.ts";
import { deleteDraft, saveDraft } from "./drafts.ts";
import { fromStored, sendDraft } from "./send-drafts.ts";
import type { Unsaved } from "./unsaved.ts";

/** What a form says of its draft. */
export interface Typed<V> {
  values: V;
  start: V;
  note: string;
  extra: object | undefined;
  /** The version of the record. */
  version: number | null;
  /** Whether it differs from where it started. */
  changed: boolean;
  title: string;
  sort: string;
}

/** What a form says, as this device keeps it. */
export const toDraft = <V>(draftKey: DraftKey, { changed: _, ...typed }: Typed<V>): Draft<V> => ({
  ...draftKey,
  ...typed,
  title: typed.title.slice(0, 500),
  savedAt: new Date().toISOString(),
});

/** What a person can do where another device has changed, sent or deleted the draft: each opens the form again. */
export function draftChoices<V extends object>({
  unsaved,
  typed,
  draftKey,
  isSynced,
  onReload,
}: {
  unsaved: RefObject<Unsaved>;
  typed: Typed<V>;
  draftKey: DraftKey;
  /** Whether the account has had all that is in the form. */
  isSynced: boolean;
  onReload: ((slot?: string) => void) | undefined;
}) {
  /** Makes the draft of this device what it is to be, which the form then shows. */
  async function reopenAfter(change: (key: DraftKey) => Promise<unknown>, slot?: string) {
    unsaved.current.isResolved = true;
    await change(draftKey);
    onReload?.(slot);
  }
  return {
    /** What is in the form replaces what another device has stored. */
    keep: (values: V, { version }: StoredDraft) =>
      reopenAfter(
        (key) => saveDraft({ ...toDraft(key, { ...typed, values }), sent: { version, text: "" } }),
        draftKey.slot,
      ),
    /** The text of another device replaces what is in the form, which can still be had. */
    load: (newer: StoredDraft) =>
      reopenAfter(async (key) => {
        await saveDraft(fromStored(newer, key.account));
        if (isSynced || !typed.changed) return;
        const mine = { ...toDraft(key, typed), slot: newKey() };
        const detail = "“Undo” saves the other one as a separate draft.";
        const undo = () => void saveDraft(mine).then(() => sendDraft(mine));
        announceUndo("The newer text is in the form", undo, detail);
      }, draftKey.slot),
    /** What is in the form becomes a draft of its own, since the name of the other has ended. */
    goOn: () => {
      const slot = newKey();
      return reopenAfter(async (key) => {
        await saveDraft({ ...toDraft(key, typed), slot });
        await deleteDraft(key);
      }, slot);
    },
    /** What is left of it on this device goes too. */
    drop: () => reopenAfter(deleteDraft),
  };
}
