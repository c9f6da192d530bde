import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { emailInput, LeftEmpty, PlainRow, Problem, plainForm } from "#core/web/ui/plain-form.tsx";
import { MAX_WORDS } from "#institute/domain/passes/copy.ts";

const labels = { name: "Your name", email: "E-mail", why: "Why would you like to read it?" } as const;
type FieldName = keyof typeof labels;

export type AskValues = Record<FieldName | "website", string>;

/** Asks the authors of a work for a copy; it works without scripts. */
export function AskForm(props: {
  slug: string;
  /** What was not accepted, as it was typed, and why. */
  rejected: { typed: AskValues; failure: Failure } | undefined;
}) {
  const { typed, failure } = props.rejected ?? {};
  const firstInvalid = Object.keys(labels).find((name) => failure?.fields[name]);
  const field = (name: FieldName, hint?: string) => ({
    name,
    label: labels[name],
    typed: typed?.[name],
    hint,
    error: failure?.fields[name],
    isFirst: firstInvalid === name,
  });
  return (
    <form
      method="post"
      action={`/passes/ask/${props.slug}`}
      className={plainForm}
      noValidate
      data-work={props.slug}
      data-touch-near="ask-form"
      data-touch-seen="ask-form"
    >
      <ErrorSummary failure={failure} labels={labels} />
      <Problem id="problem" role="alert" hidden />
      <PlainRow field={field("name")}>
        {(control) => <input {...control} required autoComplete="name" maxLength={120} />}
      </PlainRow>
      <PlainRow
        field={field(
          "email",
          "Unless you are signed in with it, we send a link to it first, to know that it is yours.",
        )}
      >
        {(control) => <input {...control} {...emailInput} required />}
      </PlainRow>
      <PlainRow field={field("why")}>
        {(control) => <textarea {...control} required rows={5} maxLength={MAX_WORDS} />}
      </PlainRow>
      <LeftEmpty />
      <p className="hint">
        The authors and the institute’s administrators read your name, your address and your reason. All three
        are deleted 90 days after your request has ended.
      </p>
      <div className="toolbar">
        <button type="submit" className="button">
          Ask for a copy
        </button>
      </div>
    </form>
  );
}
