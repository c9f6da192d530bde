import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { type Keyed, keyed, newKey } from "../../send-key.ts";
import { announce, announceFailure, announceUndo, announceUndone, type ToastLink } from "../../ui/toast.tsx";
import { toFailure, useSubmission } from "./submission.ts";
import { createSender, type SendOnce } from "./use-send-once.ts";

/** Calls the server with headers by which it recognises a call that is repeated. */
export type Send = (keyed: Keyed) => Promise<unknown>;

/** Begins something unless it is being done. */
export type Press<Input = void> = (input: Input) => void;

/** What is said of something that was done, and how it is undone. */
export interface Done {
  /** In the past tense, without what it is about. */
  said: string;
  /** What it is about, or what else is true then. */
  detail?: string | undefined;
  /** Where it leads on to, behind the detail. */
  link?: ToastLink;
  undo?: Send | undefined;
  /** What is true once it is undone; without it, the detail. */
  undone?: string;
}

/** What a press does. */
export interface Action<Input = void, Reply = unknown> {
  /** Asks the server, with the same key until an answer comes. */
  call: (keyed: Keyed, input: Input) => Promise<Reply>;
  /** What is said then. */
  done?: (reply: Reply, input: Input) => Done | undefined;
  /** Follows before the lists are read again, such as closing a dialog. */
  after?: (reply: Reply, input: Input) => unknown;
  /** The lists that are read again, also after an Undo and after a message of a failure. */
  changes?: readonly QueryKey[];
  /** What a message says of a failure; without it, the caller shows `failure`. */
  refused?: string | ((input: Input, error: unknown) => string | undefined);
  /** The form that takes nothing while it is sent, and the focus after a failure. */
  form?: RefObject<HTMLElement | null>;
  /** The form of a record, which is sent once its uploads are there, with the key of its draft. */
  editor?: Sent;
}

type Sent = ReturnType<typeof useSubmission> & { sendOnce: SendOnce };

/** What is said of a form that says what is stored already. */
export const nothingToSave = "There was nothing to save";

/** What to do after a call of which no answer came. */
export const pressAgain = "No answer came. Press again: it will be done only once.";

/** Whether it is unknown if the server did it: no answer came, or one that is not the site’s. */
export const isUnanswered = (error: unknown): boolean => error instanceof AppError && error.code === "broken";

/** Why a press did nothing, or may have done it. */
export const reasonOf = (error: unknown) => (isUnanswered(error) ? pressAgain : toFailure(error).message);

/** Says what was done, with Undo, which is offered again with its own key if no answer comes. */
function announceDone({ said, detail, link, undo, undone = detail }: Done, refresh: () => unknown): void {
  if (!undo) {
    announce(said, detail, link);
    return;
  }
  const options = keyed(newKey());
  async function revert() {
    try {
      await undo?.(options);
      announceUndone(said, undone);
    } catch (error) {
      if (isUnanswered(error)) announceUndo(pressAgain, revert, undone ?? said, link);
      else announceFailure("This was not undone", reasonOf(error));
    }
    void refresh();
  }
  announceUndo(said, revert, detail, link);
}

/**
 * Does one thing at a time: asks the server once, however often it is pressed until an answer comes, says what was done
 * or why not, offers Undo, and reads again what has changed.
 */
export function useAction<Input = void, Reply = unknown>(action: Action<Input, Reply>) {
  const { call, done, after, changes = [], refused, form, editor } = action;
  const queryClient = useQueryClient();
  const [ownSender] = useState(() => createSender());
  const [input, setInput] = useState<Input>();
  const own = useSubmission(form);
  const { submit, busy, failure, clearFailure, sendOnce } = editor ?? { ...own, sendOnce: ownSender };
  const refresh = () => Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  async function press(input: Input) {
    setInput(() => input);
    try {
      const reply = await sendOnce((options) => call(options, input));
      const what = done?.(reply, input);
      if (what) announceDone(what, refresh);
      await after?.(reply, input);
    } catch (error) {
      const text = typeof refused === "function" ? refused(input, error) : refused;
      if (text === undefined) throw error;
      announceFailure(text, reasonOf(error));
    }
    await refresh();
  }

  const run: Press<Input> = (input) => void submit(() => press(input));
  return {
    run,
    busy,
    /** What it is being done with. */
    running: busy ? input : undefined,
    failure,
    clearFailure,
  };
}
