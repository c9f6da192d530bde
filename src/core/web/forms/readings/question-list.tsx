import { useId, useState } from "react";
import { answer, answerIn, type Question, type Reading } from "#core/domain/reading.ts";
import { RadioList } from "../radio-list.tsx";
import styles from "./reading-step.module.css";

interface QuestionProps {
  question: Question;
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** What a person is to say, because no table can; the guess is chosen, and without one it may be left. */
export const QuestionList = ({
  questions,
  ...rest
}: Omit<QuestionProps, "question"> & { questions: Question[] }) =>
  questions.map((question) =>
    question.choices.length > 0 ? (
      <Choices key={question.ask} question={question} {...rest} />
    ) : (
      <Words key={question.ask} question={question} {...rest} />
    ),
  );

/** What it means that nobody has said whether lists are complete. */
const unsaid = "Not said: no species counts as absent.";

const unanswered = "Nothing can be stored before this is answered.";

/** An answer, and what it makes of the first rows that it concerns. */
const Answer = ({ label, gives }: Question["choices"][number]) =>
  gives && gives.length > 0 ? (
    <>
      {label}
      <small className={styles.gives}>{gives.join(" · ")}</small>
    </>
  ) : (
    label
  );

function Choices({ question: { ask, text, choices, guess }, reading, onChange }: QuestionProps) {
  const given = answerIn(reading, ask);
  const isOpen = guess === undefined && given === "" && choices.every(({ value }) => value !== "");
  return (
    <fieldset className={styles.choices}>
      <legend>{text}</legend>
      <RadioList
        name={ask}
        choices={choices.map((choice) => ({ value: choice.value, label: <Answer {...choice} /> }))}
        chosen={isOpen ? undefined : given}
        onChoose={(value) => onChange(answer(reading, ask, value))}
      />
      {isOpen && <p className="hint">{ask === "complete" ? unsaid : unanswered}</p>}
      {ask === "complete" && !isOpen && (
        <button type="button" className="link" onClick={() => onChange(answer(reading, ask, ""))}>
          Leave it open
        </button>
      )}
    </fieldset>
  );
}

const inputs: Partial<Record<Question["ask"], { type: string; wrong: string }>> = {
  date: { type: "date", wrong: "This is not a date." },
  year: { type: "number", wrong: "Give a year from 1850 to 2200." },
};

function Words({ question: { ask, text }, reading, onChange }: QuestionProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => answerIn(reading, ask));
  const [problem, setProblem] = useState<string>();
  const { type, wrong } = inputs[ask] ?? { type: "text", wrong: "This is too long." };
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{text}</label>
      <input
        id={id}
        className="input"
        type={type}
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const answered = tryAnswer(reading, ask, value.trim());
          if (!answered) return;
          setProblem(undefined);
          onChange(answered);
        }}
        onBlur={() => setProblem(tryAnswer(reading, ask, typed.trim()) ? undefined : wrong)}
      />
      {problem && (
        <p id={`${id}-problem`} className="failure" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The reading with an answer, unless it is not complete yet. */
function tryAnswer(reading: Reading, ask: Question["ask"], value: string): Reading | undefined {
  try {
    return answer(reading, ask, value);
  } catch {
    return undefined;
  }
}
