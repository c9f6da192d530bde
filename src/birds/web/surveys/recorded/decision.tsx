import { useEffect, useRef, useState } from "react";
import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useKeptText } from "#core/web/forms/sending/kept-input.ts";
import { titleOf, useDecision } from "./recorded-surveys.ts";

/** Accepts a survey or sends it back with a question. */
export function Decision({ survey, onDone }: { survey: FieldSurvey; onDone: () => void }) {
  const { run, busy } = useDecision(survey, onDone);
  const [isAsking, setIsAsking] = useState(false);
  const [question, setQuestion] = useKeptText(`question about ${survey.id}`);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking]);

  if (!isAsking)
    return (
      <div className="toolbar">
        <BusyButton type="button" busy={busy} busyLabel="Accepting the survey" onClick={() => run(null)}>
          {survey.isPublic ? "Accept the correction" : "Accept"}
          <span className="visually-hidden">: {titleOf(survey)}</span>
        </BusyButton>
        <button type="button" className="button quiet" onClick={() => setIsAsking(true)}>
          Ask a question…
        </button>
      </div>
    );

  function send() {
    const written = question.trim();
    setIsMissing(written === "");
    if (written === "") field.current?.focus();
    else run(written);
  }

  return (
    <div className="measure stack">
      <Textarea
        ref={field}
        label={`Question to ${survey.member.name}`}
        description="Sent by e-mail, and shown beside the survey. The survey waits until the member sends it again."
        error={isMissing && "Say what you would like to know."}
        rows={3}
        maxLength={2000}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <div className="toolbar">
        <BusyButton type="button" busy={busy} busyLabel="Sending the question" onClick={send}>
          Send the question
        </BusyButton>
        <button type="button" className="button quiet" onClick={() => setIsAsking(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}
