import { type RefObject, useEffect, useRef, useState } from "react";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import {
  closeSubmission,
  markAsSending,
  openSubmission,
  type Submission,
  waitUnlessWithdrawn,
} from "./on-its-way.ts";

/** Why an action failed, as shown to the person. */
export interface Failure {
  message: string;
  code: AppError["code"];
  /** By the name of the field; `authors.2` counts as `authors`. */
  fields: FieldErrors;
  /** The same by the whole path, for forms with parts in parts. */
  paths: FieldErrors;
  current: unknown;
}

/** Whether a script could not be loaded; the message differs between browsers. */
const isUnloaded = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);

/** Turns any error into a message to show; unexpected errors are logged. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) {
    console.error(error);
    return {
      message: isUnloaded(error)
        ? "The server cannot be reached. Check your connection and try again."
        : "This did not work. Please try again.",
      code: "broken",
      fields: {},
      paths: {},
      current: undefined,
    };
  }
  const fields: FieldErrors = {};
  for (const [path, message] of Object.entries(error.details.fields ?? {}))
    fields[path.split(".")[0] ?? path] ??= message;
  const paths = error.details.fields ?? {};
  return { message: error.message, code: error.code, fields, paths, current: error.details.current };
}

/** A form that disappears sends nothing more, and nothing waits for what it has sent. */
function abandon(submission: Submission) {
  submission.withdraw();
  closeSubmission(submission);
}

/**
 * Lets the fields of a form take nothing, which would be lost, and returns what opens them again. The button that sends
 * stays, and has the focus of a closed field meanwhile.
 */
function closeFields(form: HTMLElement | null): () => void {
  const button = form?.querySelector<HTMLElement>("[type=submit]");
  if (!(button && form instanceof HTMLFormElement)) return () => {};
  const focused = document.activeElement;
  // A paragraph may have the button that takes it back.
  const beside = [...form.querySelectorAll<HTMLElement>(":not(p, [type=submit] *)")].filter(
    (part) => !part.contains(button) && part.parentElement?.contains(button),
  );
  if (form.contains(focused)) button.focus({ preventScroll: true });
  for (const part of beside) part.inert = true;
  return () => {
    for (const part of beside) part.inert = false;
    if (focused instanceof HTMLElement && document.activeElement === button)
      focused.focus({ preventScroll: true });
  };
}

/**
 * Runs one submission at a time; after a failure of a form, focuses its first invalid field or else the error summary.
 * What is sent without a form holds nobody back from leaving.
 */
export function useSubmission(form?: RefObject<HTMLElement | null>) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const running = useRef<Submission>(undefined);
  useEffect(() => () => running.current && abandon(running.current), []);

  useEffect(() => {
    if (!failure) return;
    const invalidField = form?.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalidField ?? form?.current?.querySelector<HTMLElement>("[data-summary]"))?.focus();
  }, [failure, form]);

  /** Runs `action` once `ready` resolves; until then it can be withdrawn. */
  async function submit(action: () => Promise<void>, ready?: () => Promise<void>) {
    if (running.current) return;
    const submission = openSubmission(form !== undefined);
    running.current = submission;
    let openFields = () => {};
    setBusy(true);
    setFailure(undefined);
    try {
      if (ready) await waitUnlessWithdrawn(submission, ready());
      markAsSending(submission);
      openFields = closeFields(form?.current ?? null);
      await action();
    } catch (error) {
      if (!submission.isWithdrawn) setFailure(toFailure(error));
    } finally {
      openFields();
      running.current = undefined;
      closeSubmission(submission);
      setBusy(false);
    }
  }
  return { submit, busy, failure, clearFailure: () => setFailure(undefined) };
}

/** The version now stored, if saving failed because of a newer version. */
export function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isConflict = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isConflict && "version" in current && typeof current.version === "number"
    ? current.version
    : undefined;
}
