import type { FormattedCitation } from "#formats/posts/citation.ts";
import styles from "./cite.module.css";

/** A page's citation as text to copy and as files for reference managers, which need no script. */
export function Cite({ cited, what = "this page" }: { cited: FormattedCitation; what?: string }) {
  const { text, files } = cited;
  return (
    <details className={`${styles.cite} no-print`} data-copying>
      <summary>Cite {what}</summary>
      <p data-copy-by-hand>{text}</p>
      <ul>
        {files.map(({ label, name, href }) => (
          <li key={label}>
            <a href={href} download={name}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-scripted data-touch="copy" data-copy={text} data-said="Citation copied.">
            Copy
          </button>
        </li>
      </ul>
      <p className="visually-hidden" role="status" />
    </details>
  );
}
