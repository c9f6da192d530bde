import { useState } from "react";
import { type Citable, type CitationFormat, citationFile, citationFormats } from "#formats/citation.ts";
import styles from "./cite.module.css";

const formats = Object.keys(citationFormats) as CitationFormat[];

/** How to cite what a page shows: to read, to copy, and as a file for each reference manager; the files need no script. */
export function Cite({ work, what = "this page" }: { work: Citable; what?: string }) {
  const [copied, setCopied] = useState(false);
  const text = citationFormats.apa.write(work);
  return (
    <details className={`${styles.cite} no-print`}>
      <summary>Cite {what}</summary>
      <p>{text}</p>
      <ul>
        {formats.map((format) => {
          const { name, href } = citationFile(work, format);
          return (
            <li key={format}>
              <a href={href} download={name}>
                {citationFormats[format].label}
              </a>
            </li>
          );
        })}
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
