import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { EditableProfile, Profile } from "#domain/profile.ts";
import { ask, browserClient } from "../../browser-client.ts";
import { readSession } from "../../session.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { LoadProblem } from "../load-problem.tsx";
import styles from "../post-editor/dialog.module.css";
import type { Person } from "../use-person.ts";
import { ProfileForm } from "./form.tsx";
import type { ProfileValues } from "./values.ts";

export interface ProfileEditorProps {
  person: Person;
  /** The profile to change, or null for a new one. */
  id: string | null;
  /** What a new profile begins with. */
  given?: Partial<ProfileValues>;
  onClosed: () => void;
}

/** The editor of a profile, over the whole screen. Closing it with unsaved text asks first. */
export function ProfileEditor({ person, id, given = {}, onClosed }: ProfileEditorProps) {
  const [opened, setOpened] = useState(true);
  const [asking, setAsking] = useState(false);
  const unsaved = useRef(false);
  const close = () => {
    unsaved.current = false;
    setAsking(false);
    setOpened(false);
  };
  // After this key press: the same Escape would close the question as soon as it is asked.
  const leave = () => void (unsaved.current ? setTimeout(() => setAsking(true)) : close());
  // A step back in the browser closes the editor, and stays on its page.
  const blocker = useBlocker(
    ({ historyAction }) => opened && historyAction === "POP" && readSession() !== undefined,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    leave();
  });
  return (
    <Modal.Root
      opened={opened}
      fullScreen
      onExitTransitionEnd={onClosed}
      onClose={leave}
      closeOnEscape={!asking}
      trapFocus={!asking}
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>
            {id === null ? "Add New Member" : "Edit Profile"}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close the editor" size={44} iconSize={22} />
        </div>
        <Modal.Body className={styles.body}>
          {id === null ? (
            <ProfileForm
              person={person}
              profile={null}
              given={given}
              unsaved={unsaved}
              onDone={close}
              onReload={close}
            />
          ) : (
            <StoredProfile id={id} person={person} unsaved={unsaved} onDone={close} />
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
          <p>What you have changed here is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Modal.Root>
  );
}

/** Fetches the profile anew each time, so that an edit starts from what is stored. */
function StoredProfile(props: {
  id: string;
  person: Person;
  unsaved: RefObject<boolean>;
  onDone: () => void;
}) {
  const { id, ...rest } = props;
  const [round, setRound] = useState(0);
  const profile = useQuery({
    queryKey: ["edited profile", id, round],
    queryFn: () => ask(browserClient.api.profiles[":member"].$get({ param: { member: id } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (profile.data && isEditable(profile.data))
    return (
      <ProfileForm
        {...rest}
        key={round}
        profile={profile.data}
        given={{}}
        onReload={() => setRound(round + 1)}
      />
    );
  if (profile.error)
    return <LoadProblem what="The profile" error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        Loading the profile
      </p>
      <Skeleton height={120} />
      <Skeleton height={48} />
      <Skeleton height={280} />
    </div>
  );
}

/** Whether the server told the private fields, too: it does so to whoever may change them. */
const isEditable = (profile: Profile): profile is EditableProfile =>
  profile.email !== undefined && profile.version !== undefined;
