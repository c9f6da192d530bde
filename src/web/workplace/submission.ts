import { type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { AppError, type FieldErrors } from "#domain/errors.ts";
import "#domain/validation-messages.ts";

/** What was typed, read by the noun's own schema; what is wrong is told the way the server tells it. */
export function validate<Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> {
  const result = schema.safeParse(typed);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) fields[String(issue.path[0] ?? "form")] ??= issue.message;
  throw new AppError("invalid", "Please look again at what is marked.", { fields });
}

/** What the person is told when an action failed. */
export interface Failure {
  message: string;
  code: AppError["code"];
  /** By the name of the field; `authors.2` counts as `authors`. */
  fields: FieldErrors;
  current: unknown;
}

/** Whether a part of the site did not come, in the words of any browser. */
const isUnloaded = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);

/** Any error as something that can be shown; one that nobody foresaw is logged. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) {
    console.error(error);
    return {
      message: isUnloaded(error)
        ? "The server cannot be reached. Check your connection and try again."
        : "This did not work. Please try again.",
      code: "broken",
      fields: {},
      current: undefined,
    };
  }
  const fields: FieldErrors = {};
  for (const [path, message] of Object.entries(error.details.fields ?? {}))
    fields[path.split(".")[0] ?? path] ??= message;
  return { message: error.message, code: error.code, fields, current: error.details.current };
}

/**
 * One submission at a time: a second press while it runs is ignored. After a failure the first wrong field has the
 * focus, or the summary when no field is to blame.
 */
export function useSubmission(form: RefObject<HTMLElement | null>) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  useEffect(() => {
    if (!failure) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalidField ?? form.current?.querySelector<HTMLElement>("[data-summary]"))?.focus();
  }, [failure, form]);

  async function submit(action: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { submit, busy, failure, clearFailure: () => setFailure(undefined) };
}
