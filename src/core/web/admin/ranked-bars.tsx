import styles from "./ranked-bars.module.css";

/** A ranking, largest first, with bars relative to the first row. */
export function RankedBars(props: {
  title: string;
  empty: string;
  /** `detail` follows the label, unless it says the same. */
  rows: { href: string; label: string; detail?: string; count: number }[];
}) {
  const { title, empty, rows } = props;
  const maxCount = rows[0]?.count ?? 1;
  return (
    <section className={styles.ranking}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ol>
          {rows.map(({ href, label, detail = label, count }) => (
            <li key={href}>
              <span className={styles.label}>
                <a href={href}>{label}</a>
                {detail !== label && <span className="hint"> {detail}</span>}
              </span>
              <b>{count.toLocaleString("en-GB")}</b>
              <span className={styles.bar} style={{ width: `${(100 * count) / maxCount}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
