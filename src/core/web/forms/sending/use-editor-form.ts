import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isSamePart } from "#core/domain/same-part.ts";
import type { Draft } from "../drafts/draft.ts";
import { type Unsaved, useUnsaved } from "../drafts/unsaved.ts";
import { withDraft } from "../fields/form-values.ts";
import { useClearUploadFailure, useFormUploads } from "./form-uploads.tsx";
import { useKeepInput, useKeptInput } from "./kept-input.ts";
import { useSubmission } from "./submission.ts";
import type { Press } from "./use-action.ts";
import { createSender } from "./use-send-once.ts";

interface EditorOptions<V extends object> {
  /** What is stored, as the form shows it, or how a new record begins. */
  initial: V;
  /** The version of the stored record. */
  version?: number | undefined;
  /** Shared with the dialog or page around the form, which asks before it is left. */
  unsaved?: RefObject<Unsaved>;
  /** Opens the form again, with what is stored now. */
  onReload?: () => void;
  /** Names a form without a draft, whose values are kept if the session ends while it is open. */
  keptAs?: string;
  /** What was typed on an earlier visit and not stored. */
  savedDraft?: Draft<V> | null;
  /** The first key of what is sent, and who hears that the server has stored something under it. */
  firstKey?: string;
  onUsedKey?: (next: string) => void;
}

/** An edit on top of a newer version. */
export interface Rebased<V> {
  start: V;
  values: V;
  /** Without it, the values say themselves which version they are on. */
  version?: number;
}

export type Editor<V extends object> = ReturnType<typeof useEditorForm<V>>;

/** The state of a form: its values, its uploads, and how it is sent. One with a draft is that of `useDraftedForm`. */
export function useEditorForm<V extends object>(options: EditorOptions<V>) {
  const { savedDraft = null, onReload } = options;
  const element = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(() => withDraft(options.initial, savedDraft?.start));
  const kept = useKeptInput(options.keptAs);
  const [restored] = useState(() => withDraft(start, savedDraft?.values ?? kept));
  const { values, getValues, set, inputOf } = useValues(restored);
  const [note, setNote] = useState(savedDraft?.note ?? "");
  const [version, setVersion] = useState(savedDraft?.version ?? options.version);
  const { uploads, sending } = useFormUploads();
  const { submit: run, busy, failure, clearFailure } = useSubmission(element);
  useClearUploadFailure(uploads, { failure, clearFailure });
  const sendOnce = useSender(options);
  const own = useUnsaved();
  const unsaved = options.unsaved ?? own;
  unsaved.current.uploading = sending;
  unsaved.current.isUncertain = failure?.code === "broken";
  const isUnchanged = note === "" && isSamePart(start, values);
  useEffect(() => {
    unsaved.current.isResolved = false;
  }, [unsaved]);
  useEffect(() => {
    unsaved.current.isDirty = !unsaved.current.isResolved && !isUnchanged;
  });
  useKeepInput(options.keptAs, values, !isUnchanged);
  useFirstFocus(element);

  const submit = (save: () => Promise<void>) => run(save, uploads.waitForAll);
  const discard = () => {
    unsaved.current.isResolved = true;
    return unsaved.current.discard();
  };
  return {
    element,
    start,
    values,
    getValues,
    set,
    inputOf,
    note,
    setNote,
    version,
    isUnchanged,
    unsaved,
    uploads,
    sending,
    busy,
    failure,
    clearFailure,
    sendOnce,
    run,
    discard,
    /** Saves once every upload is finished. */
    submit,
    /** What the form's element needs; `press` is what sends it. */
    formProps: (press: Press) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void press();
      },
    }),
    /** Continues with this edit on top of a newer version. */
    rebase: (edit: Rebased<V>) => {
      setStart(edit.start);
      set(edit.values);
      setVersion(edit.version);
    },
    /** Discards what was typed and opens the form again. */
    reload: () => {
      void discard();
      onReload?.();
    },
  };
}

/** What is typed, also as it is before the next drawing of the form. */
function useValues<V extends object>(initial: V) {
  const [values, setValues] = useState(initial);
  const latest = useRef(initial);
  const put = (changed: V) => {
    latest.current = changed;
    setValues(changed);
  };
  return {
    values,
    getValues: () => latest.current,
    set: (change: Partial<V>) => put({ ...latest.current, ...change }),
    inputOf: (field: keyof V) => ({
      value: values[field],
      onChange: (typed: unknown) => put({ ...latest.current, [field]: typed }),
    }),
  };
}

/** The form’s sender; the name of its draft is its first key, and `onUsedKey` gets another once that is used. */
function useSender<V extends object>({ firstKey, onUsedKey }: EditorOptions<V>) {
  const latest = useRef(onUsedKey);
  latest.current = onUsedKey;
  const onRefused = (key: string) => latest.current?.(key);
  return useState(() => createSender({ onRefused, ...(firstKey && { first: firstKey }) }))[0];
}

/** Focuses the first field of a form that was loaded after its dialog, which has focused its close button. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[data-autofocus]");
    if (!form.current?.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, [form]);
}
