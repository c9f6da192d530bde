import { type RefObject, useRef, useState } from "react";
import type { EditedPost } from "#domain/posts/post.ts";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { sameValues, withDraft } from "../../forms/form-values.ts";
import { useSubmission } from "../../forms/submission.ts";
import { type Unsaved, useDraft } from "../../forms/use-draft.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { useSave } from "./save.ts";
import { type EditorAuthor, newValues, type PostValues, toFormValues } from "./values.ts";

export interface PostFormProps {
  person: Person;
  post: EditedPost | null;
  /** The key of the draft that saves input until it is stored. */
  draftKey: DraftKey;
  /** Unsaved input from an earlier visit. */
  savedDraft: Draft<PostValues> | null;
  /** The member who posts it, who cannot be removed from its authors. */
  writer: EditorAuthor | undefined;
  /** Tells the dialog whether closing would lose changes. */
  unsaved: RefObject<Unsaved>;
  onDone: (stored: PostValues) => void;
  onReload: () => void;
}

/** The state of the form of a post: its values, its draft, its uploads, and how it is saved. */
export function usePostForm(props: PostFormProps, form: RefObject<HTMLFormElement | null>) {
  const { person, post, unsaved } = props;
  const [savedDraft] = useState(props.savedDraft);
  const [start, setStart] = useState(() =>
    withDraft(post ? toFormValues(post) : newValues(props.writer), savedDraft?.start),
  );
  const [values, setValues] = useState(() => withDraft(start, savedDraft?.values));
  const [note, setNote] = useState(savedDraft?.note ?? "");
  const [version, setVersion] = useState(savedDraft?.version ?? post?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  useClearUploadFailure(uploads, submission);
  const { sendOnce, sendKey } = useSendOnce(savedDraft?.sendKey);
  const save = useSave(person, post, sendOnce);
  const latest = useRef(values);
  const set = (change: Partial<PostValues>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  unsaved.current.uploading = sending;
  const isUnchanged = note === "" && sameValues(values, start);
  const typed = { values, start, note, changed: !isUnchanged, sendKey };
  useDraft(unsaved, typed, props.draftKey, version ?? null);

  return {
    ...{ start, values, set, note, setNote, version, isUnchanged, savedDraft, uploads, sending, submission },
    submitPost: (overrides: Partial<PostValues> = {}) =>
      submission.submit(async () => {
        await uploads.waitForAll();
        const options = { version, note: person.role === "admin" ? "" : note };
        await save.savePost(start, { ...latest.current, ...overrides }, options);
        props.onDone(latest.current);
      }),
    returnPost: (returnNote: string) =>
      submission.submit(async () => {
        await save.returnToAuthors(returnNote, version);
        props.onDone(latest.current);
      }),
    /** Continues with this edit on top of a newer version. */
    rebase: (edit: { start: PostValues; values: PostValues; version: number }) => {
      setStart(edit.start);
      set(edit.values);
      setVersion(edit.version);
    },
    reload: () => {
      unsaved.current.isResolved = true;
      unsaved.current.discard();
      props.onReload();
    },
  };
}
