interface Props {
  answer: boolean | null;
  /** Whether the survey could not be saved without an answer. */
  isMissing: boolean;
  onChange: (answer: boolean) => void;
}

const ANSWER = "complete-answer";

/** Brings the member to the question that is not answered yet. */
export function focusAnswer() {
  const first = document.getElementById(ANSWER);
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center" });
}

/** Whether all species are listed, which the member says without a proposal. */
export function CompleteChoice({ answer, isMissing, onChange }: Props) {
  return (
    <div className="segments" role="radiogroup" aria-labelledby="complete" aria-required>
      <p id="complete">Did you record all species that you found?</p>
      {[true, false].map((value) => (
        <label key={String(value)}>
          <input
            id={value ? ANSWER : undefined}
            type="radio"
            name="complete"
            checked={answer === value}
            aria-describedby={isMissing ? "complete-missing" : undefined}
            onChange={() => onChange(value)}
          />
          <span>{value ? "Yes, all" : "No, only some"}</span>
        </label>
      ))}
      {isMissing && (
        <p className="missing" id="complete-missing" role="alert">
          Please answer this. Only if you listed all species does a missing one mean that it was not found.
        </p>
      )}
    </div>
  );
}
