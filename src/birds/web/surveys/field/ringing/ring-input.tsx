import { useEffect, useId, useMemo, useRef, useState } from "react";
import { readRing } from "#birds/domain/ringing/ring-number.ts";
import type { Ringing } from "./use-ringing.ts";
import { useTyped } from "./use-typed.ts";

const MAX_PREFIXES = 4;

interface Props {
  label: string;
  value: string | null;
  ringing: Ringing;
  isFocused?: boolean;
  onChange: (ring: string | null) => void;
}

/** A ring as it is read: its letters by a press, its figures by the number pad of the phone. */
export function RingInput({ label, value, ringing, isFocused, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasLetters, setHasLetters] = useState(false);
  const prefixes = usePrefixes(ringing);
  useEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { text, type } = useTyped(value ?? "");
  function enter(typed: string) {
    type(typed);
    onChange(typed || null);
  }
  return (
    <div className="field ring-input">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode={hasLetters ? "text" : "numeric"}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        value={text}
        onChange={({ target }) => enter(target.value.toUpperCase())}
      />
      <div className="row small">
        {prefixes.map((prefix) => (
          <button
            key={prefix}
            type="button"
            aria-pressed={text.startsWith(prefix)}
            onClick={() => {
              enter(prefix + text.replace(/^.*?(?=\d*$)/, ""));
              input.current?.focus();
            }}
          >
            {prefix}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={hasLetters}
          onClick={() => {
            setHasLetters(!hasLetters);
            input.current?.focus();
          }}
        >
          ABC<span className="visually-hidden">: keyboard with letters</span>
        </button>
      </div>
    </div>
  );
}

/** The letters before the figures of the rings that are at hand: those of this session, and of the strings. */
function usePrefixes({ session, known }: Ringing): string[] {
  return useMemo(() => {
    const numbers = [
      ...session.birds.toReversed().map(({ ring }) => ring),
      ...session.strings.map(({ first }) => first),
      ...known.stock.strings.map(({ first }) => first),
    ];
    const prefixes = numbers.map((number) => (number ? readRing(number)?.prefix : undefined));
    return [...new Set(prefixes.filter((prefix) => prefix))]
      .flatMap((prefix) => prefix ?? [])
      .slice(0, MAX_PREFIXES);
  }, [session.birds, session.strings, known.stock.strings]);
}
