import { Prose } from "#core/web/ui/prose.tsx";
import styles from "./biography.module.css";

/** The biography; a long one shows an excerpt and unfolds, with or without script. */
export function Biography({ about, excerpt }: { about: string; excerpt: string | null }) {
  if (excerpt === null) return <Prose html={about} />;
  return (
    <details className={`measure ${styles.biography}`}>
      <summary className="unmarked">
        <span className={`muted ${styles.excerpt}`}>{excerpt} </span>
        <span className={`link tap ${styles.more}`}>Read more</span>
        <span className={`link tap ${styles.less}`}>Read less</span>
      </summary>
      <Prose html={about} />
    </details>
  );
}
