import { Input } from "@mantine/core";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import styles from "./authors-field.module.css";

const namesIn = (text: string) =>
  text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The authors in their order: each typed and finished with Enter or a semicolon, taken away by its button or by Backspace. */
export function AuthorsField(props: {
  id: string;
  label: string;
  authors: string[];
  onChange: (authors: string[]) => void;
  error: string | undefined;
}) {
  const { id, label, authors, onChange, error } = props;
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function add(text: string) {
    const added = namesIn(text).filter((name) => !authors.includes(name));
    setTyped("");
    if (added.length === 0) return;
    onChange([...authors, ...new Set(added)]);
    setSaid(`${added.join(", ")} added`);
  }

  function remove(author: string) {
    onChange(authors.filter((name) => name !== author));
    setSaid(`${author} removed`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = authors.at(-1);
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" && typed.trim()) || event.key === ";") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (!/[;\n]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description="A name, or a member’s e-mail address; press Enter after each. You are among them in any case."
      error={error}
    >
      <div className={styles.box} data-wrong={error ? true : undefined}>
        {authors.map((author) => (
          <span key={author} className={styles.author}>
            {author}
            <button type="button" aria-label={`Remove ${author}`} onClick={() => remove(author)}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={typed}
          autoComplete="off"
          aria-describedby={error ? `${id}-error` : `${id}-description`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
        />
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Input.Wrapper>
  );
}
