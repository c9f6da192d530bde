import {
  type Answers,
  MAX_WORDS,
  type Question,
  questions,
  THIS_MONTH,
} from "#birds/domain/guide/which/answers.ts";
import { resultsAnchor } from "#core/web/ui/results-anchor.ts";
import styles from "./which.module.css";

/** The questions that most people can answer stand open; the others unfold. */
const further = [
  "bill",
  "billshape",
  "legs",
  "eye",
  "tail",
  "neck",
  "head",
  "state",
] as const satisfies readonly Question[];

interface Props {
  answers: Answers;
}

/** The questions; an empty answer says nothing. The next one, which helps most, is in sight. */
export function WhichForm({ answers, next }: Props & { next: Question | null }) {
  const isFurther = further.some((question) => answers[question].length > 0 || question === next);
  return (
    <form action={`/birds/which#${resultsAnchor}`} className={`stack ${styles.form}`}>
      <div className={styles.field}>
        <label htmlFor="words">In your own words</label>
        <input
          id="words"
          className="input"
          type="search"
          name="words"
          defaultValue={answers.words}
          maxLength={MAX_WORDS}
          placeholder="Such as: small red bird, black tail"
          autoCapitalize="none"
        />
      </div>
      <Sizes answers={answers} />
      <Colours answers={answers} />
      <div className={styles.selects}>
        <Choice question="where" answers={answers} />
        <Choice question="month" answers={answers} first={[THIS_MONTH, "This month"]} />
      </div>
      <details open={isFurther}>
        <summary>Bill, legs, tail, head, state</summary>
        <div className={styles.selects}>
          {further.map((question) => (
            <Choice key={question} question={question} answers={answers} />
          ))}
        </div>
      </details>
      <div>
        <button type="submit" className="button">
          Show birds
        </button>
      </div>
    </form>
  );
}

function Sizes({ answers }: Props) {
  const { label, choices } = questions.size;
  return (
    <fieldset id="size" className={styles.group}>
      <legend>{label} About as large as a…</legend>
      <ul className={styles.options}>
        {[["", "Not sure"], ...Object.entries(choices)].map(([value = "", name]) => (
          <li key={value}>
            <label className={styles.option}>
              <input
                type="radio"
                name="size"
                value={value}
                defaultChecked={(answers.size[0] ?? "") === value}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Colours({ answers }: Props) {
  const { label, choices } = questions.colour;
  return (
    <fieldset id="colour" className={styles.group}>
      <legend>{label} Up to three.</legend>
      <ul className={styles.options}>
        {Object.entries(choices).map(([value, name]) => (
          <li key={value}>
            <label className={styles.option}>
              <input
                type="checkbox"
                name="colour"
                value={value}
                defaultChecked={answers.colour.includes(value)}
              />
              <i className={styles.swatch} style={{ background: swatches[value] }} aria-hidden />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A middling tone of each colour, beside its word. */
const swatches: Readonly<Record<string, string>> = {
  black: "#1c1f1e",
  white: "#f7f4ec",
  grey: "#8a8f92",
  brown: "#6f5a44",
  rufous: "#a5623c",
  red: "#c0352a",
  orange: "#e07a2a",
  yellow: "#e3bd3c",
  green: "#4f8a4b",
  blue: "#3a6fb0",
  pink: "#d9a0a0",
};

function Choice(props: Props & { question: Exclude<Question, "size" | "colour">; first?: [string, string] }) {
  const { question, answers, first } = props;
  const { label, choices } = questions[question];
  return (
    <div className={styles.field}>
      <label htmlFor={question}>{label}</label>
      <select id={question} name={question} className="input" defaultValue={answers[question][0] ?? ""}>
        <option value="">Not sure</option>
        {[...(first ? [first] : []), ...Object.entries(choices)].map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
