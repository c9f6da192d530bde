import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import type { Draft, DraftKey } from "./drafts.ts";
import styles from "./editor-form.module.css";
import { LoadProblem } from "./load-problem.tsx";
import { useSavedDraft, type WantedDraft } from "./use-draft.ts";

/** What a form starts from. */
export interface EditorStart<Stored, V> {
  stored: Stored;
  draftKey: DraftKey;
  savedDraft: Draft<V> | null;
  onReload: () => void;
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
  /** Shown below the problem if it cannot be loaded. */
  wayOut?: ReactNode;
  children: (start: EditorStart<Stored, V>) => ReactNode;
}) {
  const { what, id, load } = props;
  const [round, setRound] = useState(0);
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
  const draft = useSavedDraft<V>(data === undefined ? undefined : props.draft(data), round);
  if (draft && data !== undefined && !isPlaceholderData) {
    const onReload = () => setRound((last) => last + 1);
    return <Fragment key={round}>{props.children({ ...draft, stored: data, onReload })}</Fragment>;
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
