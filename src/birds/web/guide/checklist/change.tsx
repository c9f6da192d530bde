import {
  allAre,
  type BirdName,
  beforeSplit,
  type ChecklistChange,
  join,
  leave,
} from "#birds/domain/guide/checklist-changes.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./review.module.css";

interface Choice {
  value: string;
  label: string;
}

/** The answers that an admin can give; empty if there is nothing to decide. */
function choicesOf({ kind, before, after, answer }: ChecklistChange): Choice[] {
  const [bird] = before;
  if (kind === "split")
    return [
      {
        value: beforeSplit,
        label: `More than one of them may occur: the counts stay “${bird?.name} (before the split)”`,
      },
      ...after.map(({ name, line }) => ({
        value: allAre(line),
        label: `Only ${name} occurs: all counts are ${name}`,
      })),
      { value: leave, label: "Leave it as it is for now" },
    ];
  if (kind === "lump")
    return [
      { value: join, label: `Join their counts as ${after[0]?.name}` },
      { value: leave, label: "Leave them as they are" },
    ];
  if ((kind === "renamed" || kind === "new") && answer !== null)
    return [
      { value: answer === leave ? "accept" : answer, label: kind === "new" ? "Add it" : "Rename it" },
      { value: leave, label: kind === "new" ? "Do not add it" : "Leave it as it is" },
    ];
  return [];
}

/** A change with the species that it is about, why the list says so, and what to do with it. */
export function Change(props: {
  change: ChecklistChange;
  answer: string | null;
  isDone: boolean;
  onAnswer: (answer: string) => void;
}) {
  const { change, answer, isDone, onAnswer } = props;
  const { key, kind, before, after, why, details, counts, isSensitive, problem } = change;
  const choices = choicesOf(change);
  const title = [...before, ...after].map(({ name }) => name).join(", ");
  return (
    <li className={styles.change} data-waiting={answer === null || undefined}>
      <p>
        {before.length > 0 && <Birds birds={before} />}
        {before.length > 0 && after.length > 0 && (
          <>
            <span aria-hidden> → </span>
            <span className="visually-hidden"> becomes </span>
          </>
        )}
        {after.length > 0 && <Birds birds={after} />}
      </p>
      <p className={`hint stack ${styles.facts}`}>
        {[
          counts > 0 ? countOf(counts, "count") : "",
          isSensitive
            ? kind === "changed" || kind === "gone"
              ? "Sensitive"
              : "Sensitive, and so is all that follows it"
            : "",
          why ?? "",
          ...details,
        ]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </p>
      {problem && <p className="failure">{problem}</p>}
      {choices.length > 0 && (
        <fieldset disabled={isDone}>
          <legend className="visually-hidden">{title}</legend>
          {choices.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={key}
                value={value}
                checked={answer === value}
                onChange={() => onAnswer(value)}
              />{" "}
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}

const Birds = ({ birds }: { birds: readonly BirdName[] }) =>
  birds.map(({ name, scientificName }, index) => (
    <span key={`${name} ${scientificName}`}>
      {index > 0 && " + "}
      <b>{name}</b> {scientificName && <i>{scientificName}</i>}
    </span>
  ));
