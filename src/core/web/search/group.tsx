import styles from "./search.module.css";
import type { ResultGroup } from "./search-panel.ts";

/** The best matches of one noun, and the way to its own list with the same search. */
export function Group({ id, title, more, wide, rows }: ResultGroup) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.rows} data-wide={wide}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document never move
          <li key={index}>{row}</li>
        ))}
      </ul>
      {more.length > 0 && (
        <p className={`links ${styles.more}`}>
          {more.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
