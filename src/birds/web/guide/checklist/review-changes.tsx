import {
  type ChangeKind,
  type ChecklistAnswers,
  type ChecklistChange,
  type ChecklistChanges,
  changeKindNames,
  changeKinds,
} from "#birds/domain/guide/checklist-changes.ts";
import { answerOf, withAnswer } from "./answers.ts";
import { Change } from "./change.tsx";
import styles from "./review.module.css";

/** What each kind of change means for the guide and its counts. */
const meanings: Record<ChangeKind, string> = {
  split: "One species of the guide is several in this list. Say what its counts are.",
  lump: "Several species of the guide are one in this list. Their counts, names and addresses join it.",
  renamed: "Counts, old names and old addresses follow the new name.",
  gone: "These species stay in the guide. Delete them there if they no longer belong to it.",
  new: "The guide does not have these species yet.",
  changed: "These species keep their names.",
};

/** The changes of a checklist by kind; an admin answers the splits and lumps, and can leave out other changes. */
export function ReviewChanges(props: {
  changes: ChecklistChanges;
  answers: ChecklistAnswers;
  isDone: boolean;
  /** The last day of the old names. */
  until: string;
  onUntil: (until: string) => void;
  onAnswer: (answers: ChecklistAnswers) => void;
}) {
  const { changes, answers, isDone, until, onUntil, onAnswer } = props;
  const { totals, listed } = changes;
  const waiting = listed.filter((change) => answerOf(change, answers) === null).length;
  const setAll = (of: readonly ChecklistChange[], answer: string) =>
    onAnswer(of.reduce((all, change) => withAnswer(all, change, answer), answers));
  return (
    <section className={`stack ${styles.review}`} aria-label="What this list changes">
      {waiting > 0 && (
        <p className={styles.waiting} role="status">
          {isDone
            ? `${waiting} without an answer ${waiting === 1 ? "was" : "were"} left out. Import the file again to answer.`
            : `${waiting} ${waiting === 1 ? "change waits" : "changes wait"} for your answer. Without one, ${waiting === 1 ? "it is" : "they are"} left out.`}
        </p>
      )}
      {changeKindNames.map((kind) => {
        const ofKind = listed.filter((change) => change.kind === kind);
        if (ofKind.length === 0) return null;
        const more = totals[kind] - ofKind.length;
        return (
          <details key={kind} open={kind === "split" || kind === "lump"}>
            <summary>
              <b>{changeKinds[kind]}</b> {totals[kind].toLocaleString("en-GB")}
            </summary>
            <p className="hint">{meanings[kind]}</p>
            {kind === "split" && (
              <label className={`stack ${styles.until}`}>
                Last day of the old names
                <input
                  type="date"
                  value={until}
                  disabled={isDone}
                  onChange={({ currentTarget }) => onUntil(currentTarget.value)}
                />
                <small>
                  Counts up to this day were made with the old list. This matters for names that one of the
                  new species has as well.
                </small>
              </label>
            )}
            {kind === "lump" && ofKind.length > 1 && !isDone && (
              <button type="button" className="button quiet" onClick={() => setAll(ofKind, "join")}>
                Join all {ofKind.length}
              </button>
            )}
            <ul>
              {ofKind.map((change) => (
                <Change
                  key={change.key}
                  change={change}
                  answer={answerOf(change, answers)}
                  isDone={isDone}
                  onAnswer={(answer) => onAnswer(withAnswer(answers, change, answer))}
                />
              ))}
            </ul>
            {more > 0 && <p>… and {more.toLocaleString("en-GB")} more like these.</p>}
          </details>
        );
      })}
    </section>
  );
}
