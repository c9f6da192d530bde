import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { asObject, parseJson } from "#core/domain/keys.ts";
import { withDraft } from "../fields/form-values.ts";
import { type Draft, type DraftKey, isWaiting } from "./draft.ts";
import { draftChoices, type Typed, toDraft } from "./draft-choices.ts";
import { deleteDraft, saveDraft } from "./drafts.ts";
import { type DraftProblem, dropDraft, findProblem, sendDraft } from "./send-drafts.ts";
import type { Unsaved } from "./unsaved.ts";

const SAVE_MS = 500;
/** It is sent after this pause in writing, and at least as often while it goes on. */
const PAUSE_MS = 2_500;
const LONGEST_MS = 15_000;

/** Whether two moments of a form hold the same: by reference, since a text may be long. */
const isSame = <V>(a: Typed<V> | undefined, b: Typed<V>) =>
  a?.values === b.values &&
  a.start === b.start &&
  a.note === b.note &&
  a.extra === b.extra &&
  a.version === b.version;

/** Where the newest text of a form is, and why the account does not have it. */
export interface DraftPlace {
  where: "account" | "device" | "nowhere";
  problem: DraftProblem | undefined;
}

interface Options<V> {
  unsaved: RefObject<Unsaved>;
  typed: Typed<V>;
  draftKey: DraftKey;
  savedDraft: Draft<V> | null;
  /** Whether the form itself is being sent, which ends its draft. */
  isSending: boolean;
  /** Opens the form again, with the draft of this slot or a new one. */
  onReload: ((slot?: string) => void) | undefined;
}

/** Keeps what is written on this device, and with the account after a pause, when the tab is left and once the line is back. */
export function useDraft<V extends object>(options: Options<V>) {
  const { unsaved, typed, draftKey, savedDraft, onReload } = options;
  const [stored, setStored] = useState(savedDraft ? typed : undefined);
  const [synced, setSynced] = useState(savedDraft && !isWaiting(savedDraft) ? typed : undefined);
  const [problem, setProblem] = useState<DraftProblem>();
  const latest = useRef({ typed, problem, draftKey, isSynced: false });
  latest.current = { typed, problem, draftKey, isSynced: isSame(synced, typed) };
  const [sentBefore] = useState(() => valuesSent(savedDraft));
  const hasRow = useRef(savedDraft !== null);

  const save = useCallback(async () => {
    const { typed: now, draftKey: key } = latest.current;
    if (unsaved.current.isResolved) return;
    if (now.changed) {
      hasRow.current = true;
      if (await saveDraft(toDraft(key, now))) setStored(now);
    } else if (hasRow.current) {
      hasRow.current = false;
      await dropDraft(key);
    }
  }, [unsaved]);

  /** Sends what is in the form, after what is being sent; answers whether the account has it then. */
  const push = useCallback(async (): Promise<boolean> => {
    const { typed: now, problem: known, draftKey: key } = latest.current;
    await save();
    const mustBeAnswered = known && known.kind !== "refused";
    if (mustBeAnswered) return false;
    const answer = await sendDraft(key);
    if (answer === true) setSynced(now);
    if (typeof answer === "object") setProblem(answer);
    else if (answer) setProblem(undefined);
    return answer === true;
  }, [save]);

  useEffect(() => {
    const state = unsaved.current;
    state.flush = () => void save();
    state.discard = async () => {
      const { draftKey: key } = latest.current;
      if (hasRow.current) await dropDraft(key);
      hasRow.current = false;
    };
    const hidden = () => document.visibilityState === "hidden" && void push();
    addEventListener("beforeunload", state.flush);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("beforeunload", state.flush);
      document.removeEventListener("visibilitychange", hidden);
      void push();
    };
  }, [unsaved, save, push]);

  const { values, start, note, extra, version, changed } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause again
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_MS);
    return () => clearTimeout(timer);
  }, [values, start, note, extra, version, changed, save]);
  const isNeeded = changed && !latest.current.isSynced;
  useScheduled(push, typed, isNeeded && !options.isSending);
  useReturn(async () => {
    if (unsaved.current.isResolved) return;
    const found = problem ? undefined : await findProblem(draftKey);
    if (found) setProblem(found);
    else await push();
  });
  useNewSlot(draftKey, async (before) => {
    // What became of the other name is no matter of this one.
    setProblem(undefined);
    latest.current.problem = undefined;
    await save();
    await deleteDraft(before);
    await push();
  });

  const where = latest.current.isSynced ? "account" : isSame(stored, typed) ? "device" : "nowhere";
  return {
    where,
    problem,
    /** What the account had at the last exchange, from which both devices went on. */
    base: synced?.values ?? withDraft(start, sentBefore),
    push,
    choices: draftChoices({ unsaved, typed, draftKey, isSynced: where === "account", onReload }),
  } as const;
}

/** The values that the account has of a restored draft. */
const valuesSent = (draft: Draft | null): object =>
  asObject(asObject(asObject(parseJson(draft?.sent?.text || "{}")).state).values);

/** Calls `push` after a pause in writing, and at least as often while it goes on. */
function useScheduled<V>(push: () => Promise<unknown>, typed: Typed<V>, isNeeded: boolean): void {
  const { values, note, extra } = typed;
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
  }, [values, note, extra, isNeeded, push]);
}

/** Calls `look` at first, and when the line or the person is back. */
function useReturn(look: () => Promise<void>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === "visible") void latest.current().catch(() => {});
    };
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

/** Calls `move` once the form has another slot, since its key was used before. */
function useNewSlot(draftKey: DraftKey, move: (before: DraftKey) => Promise<void>): void {
  const before = useRef(draftKey);
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const last = before.current;
    before.current = draftKey;
    if (last.slot !== draftKey.slot) void latest.current(last);
  }, [draftKey]);
}
