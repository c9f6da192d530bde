import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { isSamePart } from "#core/domain/same-part.ts";
import { type DraftKey, readDraft, saveDraft } from "#core/web/forms/drafts.ts";
import type { Editor } from "#core/web/forms/use-editor-form.ts";
import { readSession } from "#core/web/session/session.ts";
import type { DraftEnd, StoredDraft } from "#institute/domain/posts/draft.ts";
import type { PostValues } from "../values.ts";
import {
  type AccountCopy,
  type PostExtra,
  readNewer,
  type SentDraft,
  saveAccountDraft,
  toDeviceDraft,
  type Written,
} from "./account-drafts.ts";
import { endAccountDraft, isSynced, listAccountDrafts, readAccountDraft } from "./draft-copies.ts";

/** After this pause in writing, and at least as often while it goes on. */
const PAUSE_MS = 2_500;
const LONGEST_MS = 15_000;

/** Why the account does not have what is in the form. */
export type DraftProblem =
  | { kind: "newer"; stored: StoredDraft }
  | { kind: "ended"; as: DraftEnd }
  | { kind: "refused"; message: string };

interface Options {
  editor: Editor<PostValues>;
  draftKey: DraftKey;
  extra: PostExtra;
  setCopy: (copy: AccountCopy) => void;
  /** Called by the form when its draft is deleted. */
  onDiscard: RefObject<() => unknown>;
}

/** Keeps what is written with the account too: after a pause, when the tab is left, and once the line is back. */
export function useAccountDraft({ editor, draftKey, extra, setCopy, onDiscard }: Options) {
  const { values, note, isUnchanged } = editor;
  const { copy } = extra;
  const [problem, setProblem] = useState<DraftProblem>();
  const synced = isSynced(copy, { values, note });
  // A new post of which only the type was chosen is not worth a draft on other devices.
  const isBare = note === "" && isSamePart({ ...editor.start, postType: values.postType }, values);
  const isEmpty = isUnchanged || (draftKey.id === null && isBare);
  const state = { sent: toSent(editor, draftKey.id, extra), copy, synced, isEmpty, problem };
  const latest = useRef(state);
  latest.current = state;
  const line = useRef(Promise.resolve(true));
  const hasEnded = useRef(false);

  const remember = useCallback(
    async (next: AccountCopy) => {
      latest.current = { ...latest.current, copy: next };
      setCopy(next);
      if (!hasEnded.current) await noteCopy(draftKey, next);
    },
    [draftKey, setCopy],
  );

  /** Sends what is in the form, after what is being sent; returns whether the account has it then. */
  const push = useCallback((): Promise<boolean> => {
    const send = async () => {
      const { copy: before, sent, isEmpty: hasNothing, problem: known } = latest.current;
      if (isSynced(before, sent)) return true;
      const mustBeAnswered = known && known.kind !== "refused";
      if (!isOf(draftKey.account)) return false;
      if (hasEnded.current || hasNothing || mustBeAnswered || !navigator.onLine) return false;
      try {
        await remember(await saveAccountDraft(before, sent));
        setProblem(undefined);
        return true;
      } catch (error) {
        const found = problemOf(error, sent);
        if (found && "version" in found) await remember(found);
        else if (found) setProblem(found);
        return found !== undefined && "version" in found;
      }
    };
    line.current = line.current.then(send).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    return line.current;
  }, [remember, draftKey.account]);

  useScheduled(push, { values, note, isNeeded: !synced && !isEmpty });
  useReturn(async () => {
    const { copy: known, synced: isKnown, problem: last } = latest.current;
    const isLeft = document.visibilityState === "hidden";
    if (!isOf(draftKey.account)) return;
    if (isLeft || last || hasEnded.current || known.version === 0) return void push();
    const all = await listAccountDrafts().catch(() => []);
    const stored = all.find(({ key }) => key === known.key);
    if (stored?.ended) setProblem({ kind: "ended", as: stored.ended });
    else if (stored && stored.version > known.version && isKnown)
      setProblem({ kind: "newer", stored: await readAccountDraft(known.key) });
    else await push();
  });

  /** Ends the draft of the account, once nothing is on its way to it. */
  const end = useCallback(
    (as: DraftEnd) => {
      if (hasEnded.current) return;
      hasEnded.current = true;
      void line.current.then(async () => {
        const { copy: known, problem: last } = latest.current;
        const isThere = known.version > 0 && last?.kind !== "ended" && isOf(draftKey.account);
        if (isThere) await endAccountDraft(known, as).catch(() => {});
      });
    },
    [draftKey.account],
  );
  /** Sends nothing more. */
  const stop = () => {
    hasEnded.current = true;
  };
  useEffect(() => {
    hasEnded.current = false;
    onDiscard.current = () => end("deleted");
    return () => void push();
  }, [end, onDiscard, push]);
  useUndone(isEmpty, async () => {
    await line.current;
    const { copy: known } = latest.current;
    if (known.version === 0 || hasEnded.current) return;
    await remember({ key: known.key, version: await endAccountDraft(known, "deleted") });
  });

  return { problem, synced, push, end, stop };
}

/** Whether the session is still that of the account that writes: another may have signed in in another tab. */
const isOf = (account: string): boolean => readSession()?.result._id === account;

const toSent = (
  { values, note, start, sendKey, version }: Editor<PostValues>,
  postId: string | null,
  { marks }: PostExtra,
): SentDraft => ({ values, note, start, sendKey, edited: version ?? null, marks, postId });

/** Notes in this browser what the account has, also for a form that has been closed. */
async function noteCopy(draftKey: DraftKey, copy: AccountCopy): Promise<void> {
  const draft = await readDraft(draftKey);
  if (draft) await saveDraft({ ...draft, extra: { ...draft.extra, copy } });
}

/** Why a draft was not stored; undefined if only the line is gone, and its version if it was stored already. */
function problemOf(error: unknown, { values, note }: Written): DraftProblem | AccountCopy | undefined {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details } = error;
  const stored = code === "conflict" ? readNewer(details.current) : undefined;
  if (stored?.ended) return { kind: "ended", as: stored.ended };
  if (stored) {
    const { key, version } = stored;
    const copy = { key, version, written: { values, note } };
    const { values: theirs, note: theirNote = "" } = toDeviceDraft(stored, "");
    return isSynced(copy, { values: theirs, note: theirNote }) ? copy : { kind: "newer", stored };
  }
  const isRefused = code === "tooMany" || code === "tooLarge" || code === "invalid" || code === "full";
  return isRefused ? { kind: "refused", message } : undefined;
}

/** Calls `push` after a pause in writing, and at least as often while it goes on. */
function useScheduled(push: () => Promise<unknown>, typed: Written & { isNeeded: boolean }): void {
  const { values, note, isNeeded } = typed;
  const since = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause again
  useEffect(() => {
    if (!isNeeded) {
      since.current = undefined;
      return;
    }
    since.current ??= performance.now();
    const left = since.current + LONGEST_MS - performance.now();
    const timer = setTimeout(
      () => {
        since.current = undefined;
        void push();
      },
      Math.max(0, Math.min(PAUSE_MS, left)),
    );
    return () => clearTimeout(timer);
  }, [values, note, isNeeded, push]);
}

/** Calls `look` at first, when the line or the person is back, and before the tab is hidden. */
function useReturn(look: () => Promise<void>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const run = () => void latest.current().catch(() => {});
    run();
    addEventListener("online", run);
    addEventListener("focus", run);
    document.addEventListener("visibilitychange", run);
    return () => {
      removeEventListener("online", run);
      removeEventListener("focus", run);
      document.removeEventListener("visibilitychange", run);
    };
  }, []);
}

/** Calls `act` when everything that was typed has been taken back. */
function useUndone(isEmpty: boolean, act: () => Promise<void>): void {
  const before = useRef(isEmpty);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const isUndone = isEmpty && !before.current;
    before.current = isEmpty;
    if (isUndone) void latest.current().catch(() => {});
  }, [isEmpty]);
}
