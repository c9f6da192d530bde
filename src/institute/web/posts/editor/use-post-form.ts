import { type RefObject, useMemo, useState } from "react";
import type { Unsaved } from "#core/web/forms/drafts/unsaved.ts";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { type StoredPost, useSave } from "./save.ts";
import { marksOf } from "./use-lookup.ts";
import { newValues, type PostValues, toFormValues } from "./values.ts";

export interface PostFormProps extends EditorStart<StoredPost, PostValues> {
  person: Person;
  /** What a new post begins as. */
  type: PostType;
  /** Tells the dialog whether closing would lose changes. */
  unsaved: RefObject<Unsaved>;
  /** The id is that of a new post. */
  onDone: (stored: PostValues, id?: string) => void;
}

export type PostFormState = ReturnType<typeof usePostForm>;

/** The state of the form of a post, and how it is saved or returned. */
export function usePostForm({ person, stored, onDone, type, ...opened }: PostFormProps) {
  const { post, owner } = stored;
  const { draftKey, savedDraft } = opened;
  const isAdmin = person.role === "admin";
  // A member is an author of what they write, an admin by choice; an admin’s new post is published unless the switch says otherwise.
  const initial = post
    ? toFormValues(post)
    : { ...newValues(owner && !isAdmin ? [owner] : []), postType: type, isApproved: isAdmin };
  const [marks, setMarks] = useState(() => marksOf({ ...savedDraft }));
  const extra = useMemo(() => ({ marks }), [marks]);
  const words = ({ title, postType }: PostValues) => ({ title, sort: postType });
  const editor = useDraftedForm({ ...opened, initial, version: post?.version, extra, words });
  const { version, getValues } = editor;
  const save = useSave(person, stored, editor.sendOnce);
  /** What the server has is no draft any more, even if the tab closes before the lists are reloaded. */
  const finish = async (id?: string) => {
    void editor.discard();
    await save.refresh();
    onDone(getValues(), id);
  };
  const savePost = () =>
    void editor.submit(async () => {
      const note = person.role === "admin" ? "" : editor.note;
      await finish(await save.savePost(editor.start, getValues(), { version, note }));
    });
  return {
    ...editor,
    draftKey,
    extra,
    setMarks,
    savePost,
    returnPost: (note: string) =>
      void editor.run(async () => {
        await save.returnToAuthors(note, version);
        await finish();
      }),
  };
}
