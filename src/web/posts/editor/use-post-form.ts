import type { RefObject } from "react";
import type { EditedPost } from "#domain/posts/post.ts";
import type { EditorStart } from "../../forms/edited-record.tsx";
import type { Unsaved } from "../../forms/use-draft.ts";
import { useEditorForm } from "../../forms/use-editor-form.ts";
import type { Person } from "../../session/use-person.ts";
import { useSave } from "./save.ts";
import { type EditorAuthor, newValues, type PostValues, toFormValues } from "./values.ts";

/** What the form of a post starts from: the post, or null for a new one. */
export interface StoredPost {
  post: EditedPost | null;
  /** The member who posts it, who cannot be removed from its authors. */
  writer: EditorAuthor | undefined;
}

export interface PostFormProps extends EditorStart<StoredPost, PostValues> {
  person: Person;
  /** Tells the dialog whether closing would lose changes. */
  unsaved: RefObject<Unsaved>;
  /** The id is that of a new post. */
  onDone: (stored: PostValues, id?: string) => void;
}

export type PostFormState = ReturnType<typeof usePostForm>;

/** The state of the form of a post, and how it is saved or returned. */
export function usePostForm({ person, stored: { post, writer }, onDone, ...start }: PostFormProps) {
  // An admin’s new post is published unless the switch says otherwise.
  const initial = post ? toFormValues(post) : { ...newValues(writer), isApproved: person.role === "admin" };
  const editor = useEditorForm({ ...start, initial, version: post?.version });
  const { version, getValues } = editor;
  const save = useSave(person, post, editor.sendOnce);
  /** What the server has is no draft any more, even if the tab closes before the lists are reloaded. */
  const finish = async (id?: string) => {
    void editor.discard();
    await save.refresh();
    onDone(getValues(), id);
  };
  const savePost = async () => {
    const note = person.role === "admin" ? "" : editor.note;
    await finish(await save.savePost(editor.start, getValues(), { version, note }));
  };
  return {
    ...editor,
    savePost,
    returnPost: (note: string) =>
      void editor.run(async () => {
        await save.returnToAuthors(note, version);
        await finish();
      }),
  };
}
