import { X } from "lucide-react";
import { useContext } from "react";
import type { MarkedTitle } from "#core/domain/title-markup.ts";
import { SavesData } from "#core/web/ui/saves-data.ts";
import { Runs, Title } from "#core/web/ui/title.tsx";
import type { FormattedCitation } from "#institute/formats/posts/citation.ts";
import type { Reference, ReferencePart } from "#institute/formats/works/references.ts";
import styles from "./cite.module.css";

/** A page's citation as text to copy and as files for reference managers, which need no script. */
export function Cite({ cited, what = "this page" }: { cited: FormattedCitation; what?: string }) {
  return (
    <details className={`${styles.cite} no-print`}>
      <summary>Cite {what}</summary>
      <CitePanel cited={cited} id="cite" />
    </details>
  );
}

/** The citation of a work in a dialog over the list that names it. */
export function CiteDialog({ cited, work }: { cited: FormattedCitation; work: MarkedTitle }) {
  return (
    <dialog className={`panel ${styles.dialog}`} aria-labelledby="cite-heading">
      <div className={styles.head}>
        <h2 id="cite-heading">Cite</h2>
        <button type="button" data-close aria-label="Close">
          <X size={22} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      <p className={styles.work}>
        <Title of={work} />
      </p>
      <CitePanel cited={cited} />
    </dialog>
  );
}

/** Opens the citation of a work over the list; without script, leads to that on the page of the work. */
export function CiteLink({ href, title }: { href: string; title: string }) {
  return (
    <a
      className={`tap ${styles.link} no-print`}
      href={`${href}#cite`}
      data-touch="cite"
      aria-haspopup="dialog"
      aria-label={`Cite ${title}`}
    >
      Cite
    </a>
  );
}

/** One style at a time, chosen like a tab, and the files; those that the page itself would hold only if data is not saved. */
function CitePanel({ cited: { references, files }, id }: { cited: FormattedCitation; id?: string }) {
  const savesData = useContext(SavesData);
  const offered = files.filter(({ href }) => !savesData || !href.startsWith("data:"));
  return (
    <div className={styles.panel} id={id} data-copying>
      <fieldset data-touch="cite" data-touch-seen="cite">
        <legend className="visually-hidden">Style of the reference</legend>
        {references.map((reference, index) => (
          <Style key={reference.style} reference={reference} isFirst={index === 0} />
        ))}
      </fieldset>
      <button type="button" className="chip" data-scripted data-touch="copy" data-said="Reference copied.">
        Copy
      </button>
      <p className="visually-hidden" role="status" />
      {offered.length > 0 && (
        <ul className="links" aria-label="Files for reference managers">
          {offered.map(({ label, name, href }) => (
            <li key={label}>
              <a href={href} download={name}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Style({ reference, isFirst }: { reference: Reference; isFirst: boolean }) {
  const { style, label, parts } = reference;
  return (
    <div className={styles.style}>
      <label>
        <input type="radio" name="style" value={style} defaultChecked={isFirst} className="visually-hidden" />
        {label}
      </label>
      <p data-copy-by-hand>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          <Part key={index} part={part} />
        ))}
      </p>
    </div>
  );
}

function Part({ part }: { part: ReferencePart }) {
  if ("access" in part) return <span data-access={part.access} hidden />;
  if ("text" in part) return <Runs of={[part]} />;
  return (
    <bdi {...part.language}>
      <Runs of={part.title} />
    </bdi>
  );
}
