import { formatDate, formatDay } from "#core/domain/dates.ts";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { PlainRow, plainForm } from "#core/web/ui/plain-form.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { type CopyQuestion, givingWords, MAX_WORDS } from "#institute/domain/passes/copy.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import styles from "./passes.module.css";

/** Who asks for a copy of what, and why. */
function Asker({ question: { work, name, email, why, askedAt } }: { question: CopyQuestion }) {
  return (
    <dl className="ruled">
      <div>
        <dt>Work</dt>
        <dd>
          <a href={postHref(work)}>
            <Title of={work} />
          </a>
        </dd>
      </div>
      <div>
        <dt>Who asks</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      <div>
        <dt>E-mail, confirmed</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Asked on</dt>
        <dd>{formatDate(askedAt)}</dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd className={styles.why} dir="auto">
          {why}
        </dd>
      </div>
    </dl>
  );
}

/** Gives or declines a copy, with words if wanted; it works without scripts. */
export function AnswerForm(props: {
  question: CopyQuestion;
  failure: Failure | undefined;
  words: string | undefined;
}) {
  const { question, failure } = props;
  const error = failure?.fields.words;
  return (
    <>
      <Asker question={question} />
      <form method="post" className={plainForm} noValidate>
        <ErrorSummary failure={failure} labels={{ words: "Your words" }} />
        <PlainRow
          field={{
            name: "words",
            label: "Your words (optional)",
            typed: props.words,
            hint: "They go to the person who asks, with your answer.",
            error,
            isFirst: error !== undefined,
          }}
        >
          {(control) => <textarea {...control} rows={4} maxLength={MAX_WORDS} />}
        </PlainRow>
        <div className="toolbar">
          <button type="submit" name="answer" value="give" className="button">
            Give the copy
          </button>
          <button type="submit" name="answer" value="decline" className="button quiet">
            Decline
          </button>
        </div>
        <p className="hint">{givingWords}</p>
      </form>
    </>
  );
}

/** What became of a request that needs no answer. */
export function Answered({ question }: { question: CopyQuestion }) {
  return (
    <>
      <p role="status">
        <b>{stateWords(question)}</b>
      </p>
      {question.words && (
        <p className={styles.why} dir="auto">
          {question.words}
        </p>
      )}
      <Asker question={question} />
    </>
  );
}

function stateWords({ state, until, moot }: CopyQuestion): string {
  if (moot) return moot;
  if (state === "open" && until)
    return `The copy was given. It can be opened until ${formatDay(until)}; we have written to the person who asked.`;
  if (state === "declined") return "The request was declined. We have written to the person who asked.";
  if (state === "lapsed") return "The request has ended, because it had no answer for 30 days.";
  return "The request has ended.";
}
