import type { ReactNode, RefObject } from "react";
import { useEditorForm } from "../sending/use-editor-form.ts";
import type { Draft, DraftKey } from "./draft.ts";
import type { Unsaved } from "./unsaved.ts";
import { useDraft } from "./use-draft.ts";

interface DraftedOptions<V extends object> {
  initial: V;
  version?: number | undefined;
  unsaved?: RefObject<Unsaved>;
  /** Opens the form again, with what is stored now, and with the draft of this slot or none. */
  onReload?: (slot?: string) => void;
  /** Names the draft that saves what is typed until it is stored. */
  draftKey: DraftKey;
  /** What was typed on an earlier visit and not stored. */
  savedDraft: Draft<V> | null;
  /** What else the draft is to hold. */
  extra?: object;
  /** Gives the draft another name, after the server has stored something under this one. */
  onUsedKey: (slot: string) => void;
  /** What was started on other devices. */
  offer?: ReactNode;
  /** What the draft is called in lists, and what a new record will be. */
  words: (values: V) => { title: string; sort?: string };
}

export type DraftedEditor<V extends object> = ReturnType<typeof useDraftedForm<V>>;

/** The state of a form whose values are a draft until they are stored; the name of the draft is the first key of what is sent. */
export function useDraftedForm<V extends object>(options: DraftedOptions<V>) {
  const { draftKey, savedDraft, extra, onReload, words } = options;
  const editor = useEditorForm({ ...options, firstKey: draftKey.slot });
  const { values, start, note, version, unsaved, busy } = editor;
  const { title, sort = "" } = words(values);
  const changed = !editor.isUnchanged;
  const typed = { values, start, note, extra, version: version ?? null, changed, title, sort };
  return {
    ...editor,
    savedDraft,
    /** Where what is typed is kept, and what another device has done with it. */
    draft: useDraft<V>({ unsaved, typed, draftKey, savedDraft, isSending: busy, onReload }),
    offer: options.offer,
  };
}
