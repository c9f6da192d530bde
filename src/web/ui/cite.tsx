import { useState } from "react";
import type { FormattedCitation } from "#formats/posts/citation.ts";
import styles from "./cite.module.css";

/** How to cite what a page shows: to read, to copy, and as a file for each reference manager; the files need no script. */
export function Cite({ cited, what = "this page" }: { cited: FormattedCitation; what?: string }) {
  const [copied, setCopied] = useState(false);
  const { text, files } = cited;
  return (
    <details className={`${styles.cite} no-print`}>
      <summary>Cite {what}</summary>
      <p>{text}</p>
      <ul>
        {files.map(({ label, name, href }) => (
          <li key={label}>
            <a href={href} download={name}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard.writeText(text).then(() => setCopied(true), console.error)
            }
          >
            {copied ? "Copied" : "Copy"}
          </button>
        </li>
      </ul>
      <p className="visually-hidden" role="status">
        {copied ? "The citation was copied." : ""}
      </p>
    </details>
  );
}
