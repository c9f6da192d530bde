import type { ChecklistAnswers } from "#birds/domain/guide/checklist-changes.ts";
import {
  type FactAnswer,
  type FactQuestion,
  type KeptFacts,
  MAX_EXAMPLES,
} from "#birds/domain/guide/stated-facts.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./review.module.css";

const choices: Record<FactAnswer, string> = { ours: "Keep ours", list: "Take the list’s" };

/** The facts that the institute stated and the list would change: one answer for each kind. */
export function FactQuestions(props: {
  questions: readonly FactQuestion[];
  kept: KeptFacts | undefined;
  answers: ChecklistAnswers;
  isDone: boolean;
  onAnswer: (answers: ChecklistAnswers) => void;
}) {
  const { questions, kept, answers, isDone, onAnswer } = props;
  if (questions.length === 0 && !kept?.count) return null;
  const open = questions.filter(({ key, answer }) => !answers[key] && !answer).length;
  return (
    <section className={`stack ${styles.review}`} aria-label="What the institute stated">
      {open > 0 && !isDone && (
        <p className={styles.waiting} role="status">
          {countOf(open, "kind", "kinds")} of facts that the institute stated would change. Choose what to do
          before you import.
        </p>
      )}
      {questions.map((question) => {
        const { key, label, count } = question;
        const chosen = answers[key] ?? question.answer;
        return (
          <fieldset
            key={key}
            className={styles.change}
            disabled={isDone}
            data-waiting={chosen === null || undefined}
          >
            <legend>
              <b>{label}</b>: {countOf(count, "species differs", "species differ")}
            </legend>
            <Examples {...question} />
            {(["ours", "list"] as const).map((answer) => (
              <label key={answer}>
                <input
                  type="radio"
                  name={key}
                  value={answer}
                  checked={chosen === answer}
                  onChange={() => onAnswer({ ...answers, [key]: answer })}
                />{" "}
                {choices[answer]}
              </label>
            ))}
          </fieldset>
        );
      })}
      {kept !== undefined && kept.count > 0 && (
        <details>
          <summary>
            <b>Kept: confirmed here</b> {kept.count.toLocaleString("en-GB")}
          </summary>
          <p className="hint">
            The institute recorded or confirmed these species, so no list makes them provisional.
          </p>
          <Examples {...kept} />
        </details>
      )}
    </section>
  );
}

const Examples = ({ count, examples }: KeptFacts) => (
  <ul className="hint">
    {examples.map(({ name, ours, list }) => (
      <li key={name}>
        {name}: {ours} <span aria-hidden>→</span>
        <span className="visually-hidden">, in the list</span> {list}
      </li>
    ))}
    {count > MAX_EXAMPLES && <li>… and {(count - MAX_EXAMPLES).toLocaleString("en-GB")} more</li>}
  </ul>
);
