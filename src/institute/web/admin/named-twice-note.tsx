import type { StandsTwice } from "#institute/domain/posts/one-author.ts";
import { twiceWords } from "../posts/editor/twice-words.ts";
import styles from "./post-card.module.css";

/** The authors of a post who are or may be one person, for the admin who approves it. */
export function NamedTwice({ pairs }: { pairs: readonly StandsTwice[] }) {
  if (pairs.length === 0) return null;
  return (
    <ul className={styles.near}>
      {pairs.map((pair) => (
        <li key={`${pair.name} ${pair.other}`}>{twiceWords(pair)}</li>
      ))}
    </ul>
  );
}
