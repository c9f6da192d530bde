import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { newKey } from "../../send-key.ts";
import type { Draft, DraftKey, DraftKind } from "../drafts/draft.ts";
import { DraftList } from "../drafts/draft-list.tsx";
import { findSlot, lockSlot, readDraft } from "../drafts/drafts.ts";
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
  /** What was started on other devices, for the top of the form. */
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

/** The record whose draft a form looks for; without a slot, the one that was chosen, or its newest here. */
type WantedDraft = Omit<DraftKey, "slot" | "kind"> & { kind: DraftKind; slot?: string | undefined };

/** A slot for the form's draft: the given one, or that of the draft to go on with. */
function useWantedSlot({ account, kind, id, slot }: Partial<WantedDraft>) {
  const [newest, setNewest] = useState<string>();
  useEffect(() => {
    let current = true;
    if (account && kind && id !== undefined && slot === undefined)
      void findSlot({ account, kind, id }).then((found) => current && setNewest(found));
    return () => {
      current = false;
    };
  }, [account, kind, id, slot]);
  return slot ?? newest;
}

/** The key of a form's draft, locked while the form is open, for the slot that was wanted. */
function useLockedDraftKey({ account, kind, id }: Partial<WantedDraft>, wanted: string | undefined) {
  const [locked, setLocked] = useState<{ wanted: string; draftKey: DraftKey }>();
  useEffect(() => {
    if (!account || !kind || id === undefined || wanted === undefined) return;
    let open = true;
    let release = () => {};
    void lockSlot({ account, kind, id, slot: wanted }).then((lock) => {
      if (!open) return lock.release();
      release = lock.release;
      setLocked({ wanted, draftKey: lock.draftKey });
    });
    return () => {
      open = false;
      release();
    };
  }, [account, kind, id, wanted]);
  return locked;
}

/** A form's draft and its key, once the record is known; read again with each `round`. */
function useSavedDraft<Values>(
  wanted: WantedDraft | undefined,
  round = 0,
): { draftKey: DraftKey; savedDraft: Draft<Values> | null } | undefined {
  const [read, setRead] = useState<{ round: number; savedDraft: Draft<Values> | null }>();
  const slot = useWantedSlot(wanted ?? {});
  const locked = useLockedDraftKey(wanted ?? {}, slot);
  const isRead = read?.round === round;
  // A form that only gets another name has what it shows.
  const draftKey = !isRead && locked?.wanted === slot ? locked?.draftKey : undefined;
  useEffect(() => {
    let current = true;
    if (draftKey)
      void readDraft<Values>(draftKey).then((savedDraft) => current && setRead({ round, savedDraft }));
    return () => {
      current = false;
    };
  }, [draftKey, round]);
  return locked && isRead ? { draftKey: locked.draftKey, savedDraft: read.savedDraft } : undefined;
}
