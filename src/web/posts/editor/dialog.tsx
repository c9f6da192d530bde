import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { PostType } from "#domain/posts/types.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { type DraftKey, readDraft } from "../../forms/drafts.ts";
import styles from "../../forms/editor-dialog.module.css";
import { EditorDialog } from "../../forms/editor-dialog.tsx";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { type Unsaved, useDraftKey, useUnsaved } from "../../forms/use-draft.ts";
import type { Person } from "../../session/use-person.ts";
import { PostForm } from "./form.tsx";
import { findWriter, type PostValues } from "./values.ts";

export interface PostEditorProps {
  person: Person;
  /** The post to edit, or null for a new one. */
  id: string | null;
  /** The slot of the draft to continue with. */
  slot?: number;
  onClosed: () => void;
  onCreated?: ((type: PostType) => void) | undefined;
}

/** The full-screen editor of a post. */
export function PostEditor({ person, id, slot = 0, onClosed, onCreated }: PostEditorProps) {
  const draftKey = useDraftKey({ account: person._id, kind: "post", id, slot });
  const unsaved = useUnsaved();
  return (
    <EditorDialog title={id === null ? "New Post" : "Update Post"} unsaved={unsaved} onClosed={onClosed}>
      {(discard) => {
        if (!draftKey) return <FormSkeleton />;
        const shared = { person, draftKey, unsaved };
        if (id !== null) return <StoredPost {...shared} id={id} onDone={discard} />;
        const onDone = ({ postType }: PostValues) => {
          discard();
          onCreated?.(postType);
        };
        return <NewPost {...shared} onDone={onDone} />;
      }}
    </EditorDialog>
  );
}

interface Shared {
  person: Person;
  draftKey: DraftKey;
  unsaved: RefObject<Unsaved>;
  onDone: (stored: PostValues) => void;
}

/** The form loads its initial values each time it opens and never refetches them while editing. */
const NO_CACHE = {
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Loads the writer's profile first, since the server names the writer by it. */
function NewPost(props: Shared) {
  const { person, draftKey } = props;
  const [round, setRound] = useState(0);
  const start = useQuery({
    ...NO_CACHE,
    queryKey: ["post", "new", round],
    queryFn: async () => {
      const [{ profile }, savedDraft] = await Promise.all([
        unwrap(browserClient.api.profiles.me.$get()),
        readDraft<PostValues>(draftKey),
      ]);
      return { writer: { profileId: profile?._id ?? null, name: profile?.name ?? person.name }, savedDraft };
    },
  });
  if (start.data)
    return (
      <PostForm {...props} {...start.data} key={round} post={null} onReload={() => setRound(round + 1)} />
    );
  if (start.error)
    return <LoadProblem what="The editor" error={start.error} onRetry={() => void start.refetch()} />;
  return <FormSkeleton />;
}

/** Loads the post each time, so that an edit starts from the stored version. */
function StoredPost({ id, ...rest }: Shared & { id: string }) {
  const [round, setRound] = useState(0);
  const start = useQuery({
    ...NO_CACHE,
    queryKey: ["post", id, round],
    queryFn: async () => {
      const [post, savedDraft] = await Promise.all([
        unwrap(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } })),
        readDraft<PostValues>(rest.draftKey),
      ]);
      return { post, savedDraft, writer: findWriter(post) };
    },
  });
  if (start.data)
    return <PostForm {...rest} {...start.data} key={round} onReload={() => setRound(round + 1)} />;
  if (start.error)
    return <LoadProblem what="The post" error={start.error} onRetry={() => void start.refetch()} />;
  return <FormSkeleton />;
}

function FormSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        Loading the post
      </p>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={280} />
    </div>
  );
}
