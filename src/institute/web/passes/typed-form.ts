import { readError } from "#core/domain/errors.ts";
import type { Failure } from "#core/web/forms/sending/submission.ts";

/** The text that a form sends under a name. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What an error reply says, for a form that shows it. */
export async function readFailure(reply: { json(): Promise<unknown> }): Promise<Failure> {
  const { message, code, details } = readError(await reply.json());
  return { message, code, fields: details.fields ?? {}, paths: {}, current: undefined };
}
