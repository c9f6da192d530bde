import { formatDateTime } from "#core/domain/dates.ts";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import {
  announce,
  announceFailure,
  announceUndo,
  announceUndone,
  dismissSuccesses,
} from "#core/web/ui/toast.tsx";

interface Said {
  publishAt?: string | null | undefined;
  until?: string | undefined;
  /** When visitors see it, if a scheduled text is shown in its place. */
  shownFrom?: string | null;
  /** Where it is public; nothing for what has no page of its own. */
  href: string | null;
  /** Takes it back; missing if that is not possible in one step. */
  undo?: (() => Promise<unknown>) | undefined;
  onUndone?: (() => void) | undefined;
}

/** Says what a publish did, with the way to see it and to undo it: what is scheduled is not published. */
export function sayPublished({ publishAt, until, shownFrom, href, undo, onUndone }: Said): void {
  const isLater = publishAt != null && publishAt > new Date().toISOString();
  const end = until === undefined ? "" : ` until ${formatDateTime(until)}`;
  const done = isLater ? `Scheduled for ${formatDateTime(publishAt)}` : `Published${end}`;
  const detail = isLater
    ? end && `Public${end}.`
    : shownFrom
      ? `Visitors see it from ${formatDateTime(shownFrom)}, when the scheduled text ends.`
      : "Visitors see it now.";
  const link = href === null || isLater ? undefined : { href, label: "See it" };
  // The last one is undone here, earlier ones in the history below the form.
  dismissSuccesses();
  if (!undo) {
    announce(done, detail, link);
    return;
  }
  const takeBack = async () => {
    try {
      await undo();
      announceUndone(done);
      onUndone?.();
    } catch (error) {
      announceFailure("This was not undone", toFailure(error).message);
    }
  };
  announceUndo(done, takeBack, detail, link);
}
