import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import styles from "./toolbar-prompt.module.css";

/** A prompt below the toolbar for one value, such as an address or a description. */
export function ToolbarPrompt(props: {
  label: string;
  initial: string;
  placeholder?: string;
  action: string;
  /** Applies the value, or returns an error message. */
  onApply: (typed: string) => string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.initial);
  const [problem, setProblem] = useState<string>();
  useEffect(() => input.current?.focus(), []);

  function apply() {
    const message = props.onApply(typed.trim());
    if (message === undefined) return props.onClose();
    setProblem(message);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") apply();
    else if (event.key === "Escape") props.onClose();
    else return;
    event.preventDefault();
  }

  return (
    <div className={`toolbar ${styles.prompt}`}>
      <label htmlFor={id}>{props.label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        dir="auto"
        value={typed}
        placeholder={props.placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="link" onClick={apply}>
        {props.action}
      </button>
      <button type="button" className="link" onClick={props.onClose}>
        Cancel
      </button>
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
