import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { ask, browserClient } from "../../browser-client.ts";
import { readSession } from "../../session.ts";
import { type DraftPlace, readDraft } from "../drafts.ts";
import { LoadProblem } from "../load-problem.tsx";
import type { Person } from "../use-person.ts";
import styles from "./dialog.module.css";
import { PostForm } from "./form.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type Unsaved, useDraftPlace } from "./use-draft.ts";
import { writerOf } from "./values.ts";

export interface PostEditorProps {
  person: Person;
  /** The post to change, or null for a new one. */
  id: string | null;
  /** Which of the unfinished texts for it to go on with. */
  slot?: number;
  onClosed: () => void;
}

const nothing = () => {};

/** The full-screen editor of a post. Leaving it with unsaved text asks first. */
export function PostEditor({ person, id, slot = 0, onClosed }: PostEditorProps) {
  const place = useDraftPlace({ account: person._id, post: id, slot });
  const [opened, setOpened] = useState(true);
  const [asking, setAsking] = useState(false);
  const unsaved = useRef<Unsaved>({
    text: false,
    settled: false,
    uploading: "",
    flush: nothing,
    drop: nothing,
  });
  const holdsText = () =>
    (unsaved.current.text || unsaved.current.uploading !== "") && !unsaved.current.settled;
  // A step back in the browser asks too, or closes an editor without text; the end of a session does not wait for an answer.
  const blocker = useBlocker(
    ({ historyAction }) =>
      (holdsText() || (opened && historyAction === "POP")) && readSession() !== undefined,
  );

  useEffect(() => {
    if (blocker.state !== "blocked" || holdsText()) return;
    blocker.reset();
    setOpened(false);
  });

  const close = () => {
    unsaved.current.settled = true;
    setAsking(false);
    setOpened(false);
  };
  const discard = () => {
    unsaved.current.drop();
    close();
  };
  const leave = (act: () => void) => () => {
    act();
    if (blocker.state === "blocked") blocker.proceed();
  };
  return (
    <Modal.Root
      opened={opened}
      fullScreen
      onExitTransitionEnd={onClosed}
      onClose={() => {
        // After this key press: the same Escape would close the question as soon as it is asked.
        if (holdsText()) setTimeout(() => setAsking(true));
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
          {!place ? (
            <FormSkeleton />
          ) : id === null ? (
            <NewPost person={person} place={place} unsaved={unsaved} onDone={discard} />
          ) : (
            <StoredPost id={id} person={person} place={place} unsaved={unsaved} onDone={discard} />
          )}
        </Modal.Body>
      </Modal.Content>
      {(asking || (blocker.state === "blocked" && holdsText())) && (
        <LeaveDialog
          uploading={unsaved.current.uploading}
          onStay={() => {
            setAsking(false);
            if (blocker.state === "blocked") blocker.reset();
          }}
          onKeep={leave(() => {
            unsaved.current.flush();
            close();
          })}
          onDiscard={leave(discard)}
        />
      )}
    </Modal.Root>
  );
}

interface Shared {
  person: Person;
  place: DraftPlace;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
}

/** What the form starts from: asked anew each time it opens, and never kept. */
const fresh = {
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Asks first who writes, as the server names them. */
function NewPost(props: Shared) {
  const { person, place } = props;
  const [round, setRound] = useState(0);
  const start = useQuery({
    ...fresh,
    queryKey: ["post", "new", round],
    queryFn: async () => {
      const [{ profile }, kept] = await Promise.all([
        ask(browserClient.api.profiles.me.$get()),
        readDraft(place),
      ]);
      return { writer: { profileId: profile?._id ?? null, name: profile?.name ?? person.name }, kept };
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

/** Fetches the post anew each time, so that an edit starts from what is stored. */
function StoredPost({ id, ...rest }: Shared & { id: string }) {
  const [round, setRound] = useState(0);
  const start = useQuery({
    ...fresh,
    queryKey: ["post", id, round],
    queryFn: async () => {
      const [post, kept] = await Promise.all([
        ask(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } })),
        readDraft(rest.place),
      ]);
      return { post, kept, writer: writerOf(post) };
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
