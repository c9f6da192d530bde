import type { Guess, Reading } from "#core/domain/reading.ts";
import { Choice } from "./choice.tsx";

/** What is taken for granted and was not asked, folded, with a select for each guess. */
export function OtherGuesses({
  guesses,
  onChange,
}: {
  guesses: readonly Guess[];
  onChange: (reading: Reading) => void;
}) {
  if (guesses.length === 0) return null;
  return (
    <details>
      <summary>Other guesses</summary>
      <div className="stack">
        {guesses.map(({ label, value, choices, take }) => (
          <Choice
            key={label}
            label={label}
            value={value}
            options={choices}
            onChoose={(chosen) => onChange(take(chosen))}
          />
        ))}
      </div>
    </details>
  );
}
