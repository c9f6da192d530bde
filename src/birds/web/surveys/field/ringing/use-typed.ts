import { useEffect, useRef, useState } from "react";

/**
 * A text that follows each key at once, though it is stored a moment later; what changes it elsewhere, such as a press on
 * what was perhaps meant, is not mistaken for a key that was typed and is stored late.
 */
export function useTyped(stored: string) {
  const [text, setText] = useState(stored);
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const at = pending.current.indexOf(stored);
    if (at < 0) setText(stored);
    pending.current.splice(0, at < 0 ? pending.current.length : at + 1);
  }, [stored]);
  /** Shows a text, of which `value` will be stored. */
  function type(next: string, value = next) {
    setText(next);
    if (value !== (pending.current.at(-1) ?? stored)) pending.current.push(value);
  }
  return { text, type };
}
