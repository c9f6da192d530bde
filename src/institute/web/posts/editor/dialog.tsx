import { EditedRecord, FormSkeleton } from "#core/web/forms/edited-record.tsx";
import { EditorDialog } from "#core/web/forms/editor-dialog.tsx";
import { useUnsaved } from "#core/web/forms/use-draft.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { PostForm } from "./form.tsx";
import { fetchOwnName, fetchPost, type StoredPost } from "./save.ts";
import type { PostValues } from "./values.ts";

export interface PostEditorProps {
  person: Person;
  /** The post to edit, or null for a new one. */
  id: string | null;
  /** The slot of the draft to continue with. */
  slot?: number;
  onClosed: () => void;
  onCreated?: ((created: { id: string; type: PostType }) => void) | undefined;
}

/** The full-screen editor of a post. */
export function PostEditor({ person, id, slot = 0, onClosed, onCreated }: PostEditorProps) {
  const unsaved = useUnsaved();
  const load = async (): Promise<StoredPost> => {
    const post = id === null ? null : await fetchPost(id);
    const isOwner = post === null || post.userId === person._id;
    return { post, owner: isOwner ? await fetchOwnName(person.name) : null };
  };
  return (
    <EditorDialog title={id === null ? "New Post" : "Update Post"} unsaved={unsaved} onClosed={onClosed}>
      {(discard) => (
        <EditedRecord<StoredPost, PostValues>
          what={id === null ? "The editor" : "The post"}
          id={id}
          load={load}
          draft={() => ({ account: person._id, kind: "post", id, slot })}
          skeleton={<FormSkeleton what="the post" heights={[48, 48, 280]} />}
        >
          {(start) => (
            <PostForm
              {...start}
              person={person}
              unsaved={unsaved}
              onDone={({ postType }, created) => {
                discard();
                if (created) onCreated?.({ id: created, type: postType });
              }}
            />
          )}
        </EditedRecord>
      )}
    </EditorDialog>
  );
}
