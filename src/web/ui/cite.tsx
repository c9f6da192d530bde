import { useState } from "react";
import type { FormattedCitation } from "#formats/posts/citation.ts";
import styles from "./cite.module.css";

/** A page's citation as text to copy and as files for reference managers, which need no script. */
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
        {copied ? "Citation copied." : ""}
      </p>
    </details>
  );
}
