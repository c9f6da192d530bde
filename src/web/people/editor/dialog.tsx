import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { EditableProfile, Profile } from "#domain/people/profile.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import styles from "../../forms/editor-dialog.module.css";
import { EditorDialog } from "../../forms/editor-dialog.tsx";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { type Unsaved, useSavedDraft, useUnsaved } from "../../forms/use-draft.ts";
import type { Person } from "../../session/use-person.ts";
import type { ProfileValues } from "./fields.tsx";
import { ProfileForm } from "./form.tsx";

export interface ProfileEditorProps {
  person: Person;
  /** The profile to edit, or null for a new one. */
  id: string | null;
  /** Initial values of a new profile. */
  initialValues?: Partial<ProfileValues>;
  onClosed: () => void;
}

/** The full-screen editor of a profile. */
export function ProfileEditor({ person, id, initialValues = {}, onClosed }: ProfileEditorProps) {
  const unsaved = useUnsaved();
  return (
    <EditorDialog
      title={id === null ? "Add New Member" : "Edit Profile"}
      unsaved={unsaved}
      onClosed={onClosed}
    >
      {(discard) => {
        const shared = { person, unsaved, onDone: discard };
        return id === null ? (
          <NewProfile {...shared} initialValues={initialValues} />
        ) : (
          <StoredProfile {...shared} id={id} />
        );
      }}
    </EditorDialog>
  );
}

interface Shared {
  person: Person;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
}

function NewProfile(props: Shared & { initialValues: Partial<ProfileValues> }) {
  const [round, setRound] = useState(0);
  const draft = useSavedDraft<ProfileValues>({ account: props.person._id, kind: "profile", id: null }, round);
  if (!draft) return <FormSkeleton />;
  return (
    <ProfileForm {...props} {...draft} key={round} profile={null} onReload={() => setRound(round + 1)} />
  );
}

/** Loads the profile each time, so that an edit starts from the stored version. */
function StoredProfile({ id, ...rest }: Shared & { id: string }) {
  const [round, setRound] = useState(0);
  const draft = useSavedDraft<ProfileValues>({ account: rest.person._id, kind: "profile", id }, round);
  const profile = useQuery({
    queryKey: ["edited profile", id, round],
    queryFn: () => unwrap(browserClient.api.profiles[":member"].$get({ param: { member: id } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (draft && profile.data && isEditable(profile.data))
    return (
      <ProfileForm
        {...rest}
        {...draft}
        key={round}
        profile={profile.data}
        initialValues={{}}
        onReload={() => setRound(round + 1)}
      />
    );
  if (profile.error)
    return <LoadProblem what="The profile" error={profile.error} onRetry={() => void profile.refetch()} />;
  return <FormSkeleton />;
}

function FormSkeleton() {
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

/** Whether the reply has the private fields, which the server sends only to those who may edit. */
const isEditable = (profile: Profile): profile is EditableProfile =>
  profile.email !== undefined && profile.version !== undefined;
