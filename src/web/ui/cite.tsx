import type { FormattedCitation } from "#formats/posts/citation.ts";
import styles from "./cite.module.css";

/** A page's citation as text to copy and as files for reference managers, which need no script. */
export function Cite({ cited, what = "this page" }: { cited: FormattedCitation; what?: string }) {
  const { references, files } = cited;
  return (
    <details className={`${styles.cite} no-print`}>
      <summary>Cite {what}</summary>
      {references.map(({ label, text }) => (
        <div key={label} className={styles.reference} data-copying>
          <p data-copy-by-hand>{text}</p>
          <button
            type="button"
            data-scripted
            data-touch="copy"
            data-copy={text}
            data-said={`Citation in the style ${label} copied.`}
          >
            Copy {label}
          </button>
          <p className="visually-hidden" role="status" />
        </div>
      ))}
      <ul>
        {files.map(({ label, name, href }) => (
          <li key={label}>
            <a href={href} download={name}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
