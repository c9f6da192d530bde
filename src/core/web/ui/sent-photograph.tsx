import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { Problem } from "./plain-form.tsx";

/** A photograph that was sent before its form, or the word that says why it was not taken; anything else is none. */
export const readPhotograph = (text: string | null): string =>
  /^((refused|later)$|\/files\/|https:\/\/)/.test(text ?? "") ? (text ?? "") : "";

/** What a form says of the photograph that goes with it. */
export interface PhotographWords {
  refused(megabytes: number): string;
  later: string;
  goes: string;
  leaveOut: string;
}

/** What goes with a form, or why it does not; it has the photograph among its fields. */
export function SentPhotograph(props: {
  photograph: string;
  error: string | undefined;
  /** The address of the form without it. */
  without: string;
  words: PhotographWords;
}) {
  const { photograph, words } = props;
  if (!photograph) return null;
  const refused = words.refused(MAX_UPLOAD_BYTES.image / 1_000_000);
  const error = photograph === "refused" ? refused : photograph === "later" ? words.later : props.error;
  return error ? (
    <Problem id="photograph" role="alert">
      {error}
    </Problem>
  ) : (
    <p className="hint">
      {words.goes} <a href={props.without}>{words.leaveOut}</a>
      <input type="hidden" name="photograph" value={photograph} />
    </p>
  );
}
