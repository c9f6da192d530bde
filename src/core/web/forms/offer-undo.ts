import { AppError } from "#core/domain/errors.ts";
import { keyHeader, newKey } from "../send-key.ts";
import { announceFailure, announceUndo, announceUndone, type ToastLink } from "../ui/toast.tsx";

/** Calls the server with these headers, which let it recognise a call that is repeated. */
export type Send = (options: { headers: Record<string, string> }) => Promise<unknown>;
export const keyed = (key: string) => ({ headers: { [keyHeader]: key } });

/** Whether it is unknown if the server did it: no answer came, or one that is not the site’s. */
export const isUnanswered = (error: unknown): boolean => error instanceof AppError && error.code === "broken";

/** What to do after a call of which no answer came. */
export const pressAgain = "No answer came. Press again: it will be done only once.";

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

/** Something that was done, and how it is undone. */
export interface Undoable {
  /** In the past tense, without what it is about. */
  done: string;
  /** What else is true until it is undone; without it, what it is about. */
  detail?: string;
  about?: string | undefined;
  /** Where it leads on to, behind the detail. */
  link?: ToastLink;
  undo: Send;
  /** What is true then; without it, what it is about. */
  undone?: string;
  /** Follows, undone or not. */
  refresh: () => Promise<unknown>;
}

/** Announces what was done, with Undo, which is offered again if no answer comes. */
export function offerUndo(undoable: Undoable, key = newKey(), said = undoable.done): void {
  const { done, about, detail = about, link, undo, undone = about, refresh } = undoable;
  async function revert() {
    try {
      await undo(keyed(key));
      announceUndone(said, undone);
    } catch (error) {
      if (isUnanswered(error))
        offerUndo({ ...undoable, done: pressAgain, detail: about ?? detail ?? said }, key, said);
      else announceFailure("This was not undone", reasonOf(error));
    }
    void refresh();
  }
  announceUndo(done, revert, detail, link);
}
