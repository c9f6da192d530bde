import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { newKey } from "../../send-key.ts";
import type { Draft, DraftKey } from "../drafts/draft.ts";
import { DraftList } from "../drafts/draft-list.tsx";
import { useSavedDraft, type WantedDraft } from "../drafts/use-saved-draft.ts";
import { LoadProblem } from "../load-problem.tsx";
import styles from "./editor-form.module.css";

/** What a form starts from. */
export interface EditorStart<Stored, V> {
  stored: Stored;
  draftKey: DraftKey;
  savedDraft: Draft<V> | null;
  /** Opens the form again, with the draft of this slot or none. */
  onReload: (slot?: string) => void;
  onUsedKey: (slot: string) => void;
  /** What was begun on other devices, for the top of the form. */
  offer: ReactNode;
}

/** Loads a record and its draft each time its form opens, and again when the form asks for it. */
export function EditedRecord<Stored, V>(props: {
  /** What cannot be loaded, such as “The post”. */
  what: string;
  id: string | null;
  load: () => Promise<Stored>;
  /** What the page already has, for the first time it opens. */
  known?: Stored;
  draft: (stored: Stored) => WantedDraft;
  skeleton: ReactNode;
  /** Whether the form itself offers what was begun on other devices. */
  hasChooser?: boolean;
  /** Shown below the problem if it cannot be loaded. */
  wayOut?: ReactNode;
  children: (start: EditorStart<Stored, V>) => ReactNode;
}) {
  const { what, id, load } = props;
  const [{ round, slot }, setOpened] = useState<{ round: number; slot?: string }>({ round: 0 });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["edited", what, id, round],
    queryFn: load,
    ...(round === 0 && { initialData: props.known }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The draft keeps its key between two rounds.
    placeholderData: keepPreviousData,
  });
  const wanted = data === undefined ? undefined : { ...props.draft(data) };
  if (wanted && slot !== undefined) wanted.slot = slot;
  const draft = useSavedDraft<V>(wanted, round);
  if (draft && data !== undefined && !isPlaceholderData) {
    const onReload = (next = newKey()) => setOpened({ round: round + 1, slot: next });
    const onUsedKey = (next: string) => setOpened({ round, slot: next });
    const offer = wanted && !props.hasChooser && (
      <DraftList
        account={wanted.account}
        kind={wanted.kind}
        isWanted={(entry) => entry.id === wanted.id && !entry.isOnDevice}
        label="Started on another device"
        writing={false}
        isCompact
        onOpen={(chosen) => onReload(chosen.slot)}
        above={<p>You started this on another device.</p>}
      />
    );
    return (
      <Fragment key={round}>
        {props.children({ ...draft, stored: data, onReload, onUsedKey, offer })}
      </Fragment>
    );
  }
  if (!error) return props.skeleton;
  return (
    <>
      <LoadProblem what={what} query={{ data: undefined, error, refetch }} />
      {props.wayOut}
    </>
  );
}

/** The outline of a form that is loading. */
export const FormSkeleton = ({ what, heights }: { what: string; heights: readonly number[] }) => (
  <div className={`stack ${styles.skeleton}`}>
    <p className="visually-hidden" role="status">
      Loading {what}
    </p>
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: its rows never move
      <Skeleton key={index} height={height} />
    ))}
  </div>
);
