import { type HTMLAttributes, useEffect, useId, useState } from "react";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  hint?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  isLong?: boolean;
  maxLength?: number;
}

/** A labelled text that follows what is typed at once, and what is stored when it changes elsewhere. */
export function TextField({ label, value, onChange, hint, inputMode, isLong, maxLength = 2000 }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(value);
  }, [value, isTyping]);
  const shared = {
    id,
    dir: "auto",
    maxLength,
    inputMode,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    autoComplete: "off",
    value: text,
    onFocus: () => setIsTyping(true),
    onBlur: () => setIsTyping(false),
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      onChange(target.value);
    },
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
