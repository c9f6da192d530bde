import { useEffect, useRef, useState } from "react";
import type { Doubt } from "#birds/domain/ringing/known.ts";
import { TextField } from "../text-field.tsx";
import { answersTo, doubtKey, labelOf, meantChange, waysOn } from "./questions.ts";
import type { Answers, Hand } from "./use-hand.ts";

interface Props {
  hand: Hand;
  /** What is open; it changes with the bird. */
  doubts: readonly Doubt[];
  onSave: (answers: Answers) => void;
  onClose: () => void;
}

/** What is asked while the bird is in the hand; the last answer saves it. */
export function QuestionsDialog({ hand, doubts, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [answers, setAnswers] = useState<Answers>(new Map());
  useEffect(() => dialog.current?.showModal(), []);
  const open = doubts.filter((doubt) => !answers.has(doubtKey(doubt)));
  const isDone = open.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all are answered
  useEffect(() => {
    if (isDone) onSave(answers);
  }, [isDone]);
  return (
    <dialog ref={dialog} className="questions" onClose={onClose} aria-labelledby="questions">
      <h2 id="questions">
        {open.some(({ level }) => level === "stop") ? "Not saved yet" : "Before it is saved"}
      </h2>
      {open.map((doubt) => (
        <Question
          key={doubtKey(doubt)}
          doubt={doubt}
          hand={hand}
          onAnswer={(answer) => setAnswers(new Map([...answers, [doubtKey(doubt), answer]]))}
        />
      ))}
      <div className="bottom">
        <button type="button" onClick={() => dialog.current?.close()}>
          Back to the bird
        </button>
      </div>
    </dialog>
  );
}

interface QuestionProps {
  doubt: Doubt;
  hand: Hand;
  onAnswer: (answer: ReturnType<typeof answersTo>[number]) => void;
}

function Question({ doubt, hand, onAnswer }: QuestionProps) {
  const { bird, set } = hand;
  const meant = (doubt.meant ?? []).flatMap((value) => {
    const change = meantChange(doubt, value);
    return change ? [{ value, change }] : [];
  });
  return (
    <section className="one question" aria-label={labelOf(doubt.field)}>
      <h3>{labelOf(doubt.field)}</h3>
      <p>{doubt.text}</p>
      <div className="ways">
        {meant.slice(0, 3).map(({ value, change }) => (
          <button key={value} type="button" onClick={() => set(change)}>
            It is {value}
          </button>
        ))}
        {doubt.level === "stop"
          ? waysOn(doubt, bird).map(({ words, change }) => (
              <button key={words} type="button" onClick={() => set(change)}>
                {words}
              </button>
            ))
          : answersTo(doubt).map((answer) => (
              <button
                key={answer.words}
                type="button"
                {...(meant.length === 0 && { className: "primary" })}
                onClick={() => onAnswer(answer)}
              >
                {answer.words}
              </button>
            ))}
      </div>
      {doubt.level === "stop" && <KeeperNote onNote={(words) => onAnswer({ words })} />}
    </section>
  );
}

/** Saves the bird as it is after all, with a note that the keeper of the rings reads. */
function KeeperNote({ onNote }: { onNote: (words: string) => void }) {
  const [text, setText] = useState("");
  return (
    <details>
      <summary>Save it all the same, with a note to the keeper</summary>
      <TextField label="Note to the keeper" value={text} maxLength={480} isLong onChange={setText} />
      <div className="row">
        <button
          type="button"
          disabled={text.trim().length < 3}
          onClick={() => onNote(`Note: ${text.trim()}`)}
        >
          Save with this note
        </button>
      </div>
    </details>
  );
}
