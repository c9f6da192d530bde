import { formatDateTime } from "#core/domain/dates.ts";
import { type Action, useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./past-answers.module.css";

/** Both names of a count, the scientific one in italics. */
export function CountedName({
  englishName,
  scientificName,
}: {
  englishName: string;
  scientificName: string;
}) {
  return (
    <span className={styles.name}>
      <b>{englishName}</b> {scientificName && scientificName !== englishName && <i>{scientificName}</i>}
    </span>
  );
}

interface PastAnswer {
  _id: string;
  englishName: string;
  scientificName: string;
  decidedBy: string | null;
  decidedAt: string;
}

/** The names of counts that admins have judged, each with a button that withdraws the answer; nothing without any. */
export function PastAnswers<Answer extends PastAnswer>(props: {
  title: string;
  answers: readonly Answer[];
  /** The answer in words. */
  describe: (answer: Answer) => string;
  /** Withdraws the answer with an id. */
  withdrawal: Action<string>;
}) {
  const { title, answers, describe, withdrawal } = props;
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="stack">
      <h2 id="answers">{title}</h2>
      <ul>
        {answers.map((answer) => (
          <li key={answer._id} className="row toolbar spread">
            <div>
              <CountedName {...answer} />
              <small>
                {describe(answer)}, {answer.decidedBy && `${answer.decidedBy}, `}
                {formatDateTime(answer.decidedAt)}
              </small>
            </div>
            <Withdraw answer={answer} withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ answer, withdrawal }: { answer: PastAnswer; withdrawal: Action<string> }) {
  const { run, busy } = useAction(withdrawal);
  return (
    <button type="button" className="button quiet" disabled={busy} onClick={() => run(answer._id)}>
      Withdraw<span className="visually-hidden"> {answer.englishName}</span>
    </button>
  );
}
