import styles from "./definition.module.css";
import { type Defined, definitions } from "./definitions.ts";

/** The label of a number; its definition is one press away, without script. */
export function Definition({ of }: { of: Defined }) {
  const { label, text } = definitions[of];
  return (
    <details className={styles.definition}>
      <summary className="unmarked">{label}</summary>
      <p>{text}</p>
    </details>
  );
}

/** The definitions of the numbers of a chart, beside each other. */
export function Definitions({ of }: { of: readonly Defined[] }) {
  return (
    <div className={`toolbar ${styles.row}`}>
      {of.map((name) => (
        <Definition key={name} of={name} />
      ))}
    </div>
  );
}
