import styles from "./initials.module.css";

const TONE_COUNT = 5;

/** A person's initials, on a colour that depends on the name. */
export function Initials({ name, size }: { name: string; size: number }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? "")
    .join("");
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONE_COUNT;
  return (
    <span
      className={styles.initials}
      data-tone={tone}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {letters.toUpperCase()}
    </span>
  );
}
