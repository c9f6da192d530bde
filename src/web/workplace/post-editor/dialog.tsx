import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { ask, browserClient } from "../../browser-client.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { LoadProblem } from "../load-problem.tsx";
import type { Person } from "../use-person.ts";
import styles from "./dialog.module.css";
import { PostForm } from "./form.tsx";
import { forgetDraft, type Unsaved } from "./kept-draft.ts";
import { writerOf } from "./values.ts";

export interface PostEditorProps {
  person: Person;
  /** The post to change, or null for a new one. */
  id: string | null;
  onClosed: () => void;
}

/** The full-screen editor of a post. Closing it with unsaved text asks first. */
export function PostEditor({ person, id, onClosed }: PostEditorProps) {
  const [opened, setOpened] = useState(true);
  const [asking, setAsking] = useState(false);
  const unsaved = useRef<Unsaved>({ text: false, settled: false });
  const close = () => {
    unsaved.current.settled = true;
    forgetDraft();
    setAsking(false);
    setOpened(false);
  };
  return (
    <Modal.Root
      opened={opened}
      fullScreen
      onExitTransitionEnd={onClosed}
      onClose={() => {
        // After this key press: the same Escape would close the question as soon as it is asked.
        if (unsaved.current.text) setTimeout(() => setAsking(true));
        else close();
      }}
      closeOnEscape={!asking}
      trapFocus={!asking}
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{id === null ? "New Post" : "Update Post"}</Modal.Title>
          <Modal.CloseButton aria-label="Close the editor" size={44} iconSize={22} />
        </div>
        <Modal.Body className={styles.body}>
          {id === null ? (
            <NewPost person={person} unsaved={unsaved} onDone={close} />
          ) : (
            <StoredPost id={id} person={person} unsaved={unsaved} onDone={close} />
          )}
        </Modal.Body>
      </Modal.Content>
      {asking && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Discard"
          stay="Go on writing"
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          <p>What you have written here is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Modal.Root>
  );
}

interface Shared {
  person: Person;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
}

/** Asks first who writes, as the server names them. */
function NewPost(props: Shared) {
  const { person } = props;
  const me = useQuery({
    queryKey: ["members", "me", person._id],
    queryFn: () => ask(browserClient.api.profiles.me.$get()),
    meta: { volatile: true },
  });
  if (me.data) {
    const { profile } = me.data;
    const writer = { profileId: profile?._id ?? null, name: profile?.name ?? person.name };
    return <PostForm {...props} post={null} writer={writer} onReload={props.onDone} />;
  }
  if (me.error) return <LoadProblem what="The editor" error={me.error} onRetry={() => void me.refetch()} />;
  return <FormSkeleton />;
}

/** Fetches the post anew each time, so that an edit starts from what is stored. */
function StoredPost({ id, ...rest }: Shared & { id: string }) {
  const [round, setRound] = useState(0);
  const post = useQuery({
    queryKey: ["post", id, round],
    queryFn: () => ask(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { volatile: true },
  });
  if (post.data)
    return (
      <PostForm
        {...rest}
        key={round}
        post={post.data}
        writer={writerOf(post.data)}
        onReload={() => setRound(round + 1)}
      />
    );
  if (post.error)
    return <LoadProblem what="The post" error={post.error} onRetry={() => void post.refetch()} />;
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
