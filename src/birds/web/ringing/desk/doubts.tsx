import { type FormEvent, useRef, useState } from "react";
import type { EncounterDoubt } from "#birds/domain/ringing/encounter.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./ringing.module.css";
import { ringing, ringingChanges } from "./ringing.ts";

/** What was asked of a bird, and what was answered. */
export function Doubts({ doubts }: { doubts: readonly EncounterDoubt[] }) {
  if (doubts.length === 0) return null;
  return (
    <ul className="stack">
      {doubts.map((doubt) => (
        <li key={doubt._id} className="note">
          <p>{doubt.text}</p>
          {doubt.answer === null ? (
            <AnswerDoubt id={doubt._id} />
          ) : (
            <p className="hint">
              {doubt.answer}
              {doubt.answeredBy && ` (${doubt.answeredBy})`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Answers a doubt in words. */
export function AnswerDoubt({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState("");
  const { run, busy, failure } = useAction({
    form,
    call: (keyed) =>
      unwrap(ringing.doubts[":id"].answer.$post({ param: { id }, json: { answer: answer.trim() } }, keyed)),
    done: () => ({ said: "The doubt is answered", detail: answer.trim() }),
    changes: ringingChanges,
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }
  return (
    <form ref={form} className={`toolbar ${styles.find}`} onSubmit={onSubmit} noValidate>
      <TextInput
        label="What you found"
        value={answer}
        maxLength={500}
        error={failure?.fields.answer ?? failure?.message}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <BusyButton type="submit" quiet busy={busy} busyLabel="Saving the answer">
        Answer
      </BusyButton>
    </form>
  );
}
