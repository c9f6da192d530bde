import { type ReactNode, useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import styles from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { SaveBar } from "#core/web/ui/save-bar.tsx";

/** A question before something is published; each answer has its words. */
interface Question {
  title: string;
  text: ReactNode;
  answers: { label: string; value: boolean }[];
}

/** Asks a question in a dialog; undefined if it is closed without an answer. */
export type Ask = (question: Question) => Promise<boolean | undefined>;

/** The dialog of the question that is open, and what asks one. */
export function useQuestion(): { ask: Ask; dialog: ReactNode } {
  const [open, setOpen] = useState<Question & { answer: (value: boolean | undefined) => void }>();
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      const answer = (value: boolean | undefined) => {
        setOpen(undefined);
        resolve(value);
      };
      setOpen({ ...question, answer });
    });
  const dialog = open && (
    <ModalDialog title={open.title} onClose={() => open.answer(undefined)}>
      <div className={`stack ${styles.text}`}>{open.text}</div>
      <SaveBar>
        <button type="button" className="link" onClick={() => open.answer(undefined)}>
          Cancel
        </button>
        {open.answers.map(({ label, value }) => (
          <button
            key={label}
            type="button"
            className={value ? "button" : "button quiet"}
            onClick={() => open.answer(value)}
          >
            {label}
          </button>
        ))}
      </SaveBar>
    </ModalDialog>
  );
  return { ask, dialog };
}

/** Whether to publish although links lead to nothing. */
export const aboutLinks = (
  broken: readonly { part: string; href: string }[],
  labelOf: (part: string) => string,
): Question => ({
  title: broken.length === 1 ? "A link leads nowhere" : "Some links lead nowhere",
  text: (
    <>
      <p>No page or file of this site has {broken.length === 1 ? "this address" : "these addresses"}:</p>
      <ul>
        {broken.map(({ part, href }) => (
          <li key={`${part} ${href}`}>
            <b>{href}</b>, in {labelOf(part)}
          </li>
        ))}
      </ul>
    </>
  ),
  answers: [{ label: "Publish anyway", value: true }],
});

/** From when to when a text is public, in words. */
export function timesOf({ publishAt, until }: { publishAt: string | null; until: string | null }): string {
  const isPublic = publishAt !== null && publishAt <= new Date().toISOString();
  const end = until === null ? "" : `until ${formatDateTime(until)}`;
  if (isPublic) return `Public ${end}`;
  return `Scheduled for ${formatDateTime(publishAt ?? "")}${end && `, ${end}`}`;
}

interface Waiting {
  publishAt: string | null;
  until: string | null;
  parts: string[];
}

/** The scheduled texts because of which a publish was refused. */
function readWaiting(error: unknown): Waiting[] {
  const sent = error instanceof AppError && error.code === "conflict" ? error.details.waiting : undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return (Array.isArray(sent) ? sent.map(asObject) : []).map(({ publishAt, until, changes }) => ({
    publishAt: text(publishAt),
    until: text(until),
    parts: (Array.isArray(changes) ? changes : []).map((change) => String(asObject(change).part)),
  }));
}

/** What a publish did: its result, and whether visitors see a scheduled text instead for now. */
export interface Published<Result> {
  result: Result;
  /** Whether scheduled texts were changed with it. */
  isAlsoWaiting: boolean;
  /** When the text ends that is shown in its place; null if it is shown itself. */
  shownFrom: string | null;
}

/** Publishes; where a scheduled text changes the same thing, asks once whether it holds there too. Undefined if that is left open. */
export async function publishAsking<Result>(
  ask: Ask,
  labelOf: (part: string) => string,
  publish: (alsoWaiting?: boolean) => Promise<Result>,
): Promise<Published<Result> | undefined> {
  try {
    return { result: await publish(), isAlsoWaiting: false, shownFrom: null };
  } catch (error) {
    const waiting = readWaiting(error);
    if (waiting.length === 0) throw error;
    const alsoWaiting = await ask({
      title: "Also in the scheduled text?",
      text: (
        <>
          <p>Something that you changed is also changed by a scheduled text:</p>
          <ul>
            {waiting.map((one) => (
              <li key={`${one.publishAt} ${one.parts.join(" ")}`}>
                <b>{timesOf(one)}</b>: {one.parts.map(labelOf).join(", ")}
              </li>
            ))}
          </ul>
          <p>Should your new text replace that one too?</p>
        </>
      ),
      answers: [
        { label: "Leave that one as it is", value: false },
        { label: "Replace it there too", value: true },
      ],
    });
    if (alsoWaiting === undefined) return undefined;
    const now = new Date().toISOString();
    const active = waiting.flatMap(({ publishAt, until }) => (publishAt && publishAt <= now && until) || []);
    const shownFrom = alsoWaiting ? null : (active.toSorted().at(-1) ?? null);
    return { result: await publish(alsoWaiting), isAlsoWaiting: alsoWaiting, shownFrom };
  }
}
