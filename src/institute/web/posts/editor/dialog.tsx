import { useState } from "react";
import { EditorDialog } from "#core/web/forms/dialogs/editor-dialog.tsx";
import { listUnfinished, type Unfinished } from "#core/web/forms/drafts/send-drafts.ts";
import { useUnsaved } from "#core/web/forms/drafts/unsaved.ts";
import { EditedRecord, FormSkeleton } from "#core/web/forms/sending/edited-record.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { DraftChooser } from "./drafts/draft-chooser.tsx";
import { isOffered } from "./drafts/post-drafts.ts";
import { PostForm } from "./form.tsx";
import { fetchOwnName, fetchPost, type StoredPost } from "./save.ts";
import type { PostValues } from "./values.ts";

export interface PostEditorProps {
  person: Person;
  /** The post to edit, or null for a new one. */
  id: string | null;
  /** The slot of the draft to continue with. */
  slot: string;
  /** Whether what was begun before is offered above the form. */
  offersDrafts: boolean;
  /** What a new post begins as. */
  type: PostType;
  onClosed: () => void;
  onCreated?: ((created: { id: string; type: PostType }) => void) | undefined;
}

interface Loaded extends StoredPost {
  unfinished: Unfinished[];
}

/** The full-screen editor of a post. */
export function PostEditor({ person, id, type, onClosed, onCreated, ...opened }: PostEditorProps) {
  const unsaved = useUnsaved();
  const [slot, setSlot] = useState(opened.slot);
  const [offersDrafts, setOffersDrafts] = useState(opened.offersDrafts);
  const load = async (): Promise<Loaded> => {
    const post = id === null ? null : await fetchPost(id);
    const isOwner = post === null || post.userId === person._id;
    const [owner, unfinished] = await Promise.all([
      isOwner ? fetchOwnName(person.name) : null,
      offersDrafts ? listUnfinished(person._id, "post") : [],
    ]);
    return { post, owner, unfinished: unfinished.filter(isOffered(id)) };
  };
  /** What is in the form stays as a draft; another one takes its place. */
  const change = (chosen: string) => {
    unsaved.current.flush();
    setOffersDrafts(false);
    setSlot(chosen);
  };
  return (
    <EditorDialog title={id === null ? "New Post" : "Update Post"} unsaved={unsaved} onClosed={onClosed}>
      {(discard) => (
        <EditedRecord<Loaded, PostValues>
          key={slot}
          what={id === null ? "The editor" : "The post"}
          id={id}
          hasChooser
          load={load}
          draft={() => ({ account: person._id, kind: "post", id, slot })}
          skeleton={<FormSkeleton what="the post" heights={[48, 48, 280]} />}
        >
          {(start) => (
            <PostForm
              {...start}
              person={person}
              type={type}
              unsaved={unsaved}
              chooser={
                offersDrafts && (
                  <DraftChooser
                    account={person._id}
                    id={id}
                    known={start.stored.unfinished}
                    onChosen={change}
                  />
                )
              }
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
