import { type ReactNode, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { RadioList } from "#core/web/forms/fields/radio-list.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { postHref } from "#institute/domain/posts/types.ts";
import type { RowState, WorkRow } from "#institute/domain/works/works-import.ts";
import { type Answers, type RowAnswer, withRow } from "./answers.ts";
import { DoubtedFields } from "./doubted-fields.tsx";
import styles from "./works-import.module.css";

const SHOWN_ROWS = 100;

const headings: Record<RowState, string> = {
  doubtful: "Doubtful",
  changed: "Changed",
  refused: "Refused",
  new: "New",
  same: "The same",
};
/** What a person has to look at comes first, and is open. */
const order = ["doubtful", "changed", "refused", "new", "same"] as const satisfies readonly RowState[];
const isOpen = (state: RowState) => state !== "new" && state !== "same";

interface RowsProps {
  rows: readonly WorkRow[];
  answers: Answers;
  /** Whether the import is done, so that nothing is to be answered. */
  isDone: boolean;
  onAnswer: (answers: Answers) => void;
}

/** The rows of an import by what becomes of them, with what is to be decided. */
export function WorkRows(props: RowsProps) {
  const groups = Map.groupBy(props.rows, ({ state }) => state);
  return order.map((state) => {
    const rows = groups.get(state) ?? [];
    return rows.length > 0 && <Group key={state} {...props} state={state} rows={rows} />;
  });
}

function Group({ state, rows, answers, isDone, onAnswer }: RowsProps & { state: RowState }) {
  const [shown, setShown] = useState(SHOWN_ROWS);
  const waiting = rows.filter(({ waits }) => waits);
  const answerAll = (as: string) =>
    onAnswer(waiting.reduce((all, { row }) => withRow(all, row, { as }), answers));
  return (
    <details className={styles.group} open={isOpen(state)}>
      <summary>
        {headings[state]}: {countOf(rows.length, "work")}
      </summary>
      {waiting.length > 1 && !isDone && (
        <div className="toolbar">
          <button type="button" className="button quiet" onClick={() => answerAll("new")}>
            Import all {waiting.length} as they were read
          </button>
          <button type="button" className="button quiet" onClick={() => answerAll("leave")}>
            Leave all {waiting.length} out
          </button>
        </div>
      )}
      <ul>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>
            <Row row={row}>
              {!isDone && (
                <Decision
                  row={row}
                  answer={answers.rows[row.row] ?? {}}
                  onAnswer={(answer) => onAnswer(withRow(answers, row.row, answer))}
                />
              )}
            </Row>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <button type="button" className="button quiet" onClick={() => setShown(shown + SHOWN_ROWS)}>
          Show {Math.min(SHOWN_ROWS, rows.length - shown)} more of {rows.length.toLocaleString("en-GB")}
        </button>
      )}
    </details>
  );
}

function Row({ row, children }: { row: WorkRow; children: ReactNode }) {
  const { title, authors, year, why, pdf, file, line, notTaken } = row;
  const facts = [authors, year, pdf && `with ${pdf}`, line > 0 ? `line ${line} of ${file}` : file];
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className="hint">{facts.filter(Boolean).join(" · ")}</p>
      {why && <p className={row.state === "refused" ? "failure" : undefined}>{why}</p>}
      {notTaken.length > 0 && <NotTakenValues values={notTaken} />}
      {children}
    </>
  );
}

/** What went nowhere, by the names that the file has for it. */
function NotTakenValues({ values }: { values: WorkRow["notTaken"] }) {
  return (
    <details className={styles.notTaken}>
      <summary>Without {[...new Set(values.map(({ field }) => field))].join(", ")}</summary>
      <dl>
        {values.map(({ field, value }) => (
          <div key={`${field} ${value}`}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface DecisionProps {
  row: WorkRow;
  answer: RowAnswer;
  onAnswer: (answer: RowAnswer) => void;
}

function Decision({ row, answer, onAnswer }: DecisionProps) {
  if (row.waits) return <Doubt row={row} answer={answer} onAnswer={onAnswer} />;
  return (
    <>
      <DoubtedFields row={row} answer={answer} onAnswer={onAnswer} />
      {row.differences.length > 0 && <Differences row={row} answer={answer} onAnswer={onAnswer} />}
    </>
  );
}

/** What is filled in, and what may be changed. */
function Differences({ row, answer, onAnswer }: DecisionProps) {
  const { take = [] } = answer;
  return (
    <ul className={styles.differences}>
      {row.differences.map(({ field, label, here, there, fills }) => (
        <li key={field}>
          {fills ? (
            <span>
              {label} is filled in: <ins>{there}</ins>
            </span>
          ) : (
            <label>
              <input
                type="checkbox"
                checked={take.includes(field)}
                onChange={({ currentTarget: { checked } }) =>
                  onAnswer({ take: checked ? [...take, field] : take.filter((name) => name !== field) })
                }
              />
              <span>
                Change {label.toLowerCase()}{" "}
                {here && (
                  <>
                    from <del>{here}</del>{" "}
                  </>
                )}
                to <ins>{there}</ins>
              </span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a doubtful row is, by one press. */
function Doubt({ row, answer, onAnswer }: DecisionProps) {
  const name = `work-${row.row}`;
  const choices = [
    { value: "new", label: row.near.length > 0 ? "Another work: import it" : "Import it" },
    ...row.near.map((work) => ({
      value: work._id,
      label: (
        <>
          The same as{" "}
          <a href={postHref(work)} target="_blank" rel="noopener">
            <Title of={work} />
            <span className="visually-hidden"> (in a new tab)</span>
          </a>
          {work.year !== null && ` (${work.year})`}: fill in what is empty there
        </>
      ),
    })),
    { value: "leave", label: "Leave it out" },
  ];
  return (
    <fieldset className={styles.doubt}>
      <legend className="visually-hidden">What is {row.title}?</legend>
      <DoubtedFields row={row} answer={answer} onAnswer={onAnswer} />
      <RadioList name={name} choices={choices} chosen={answer.as} onChoose={(as) => onAnswer({ as })} />
    </fieldset>
  );
}
