import { ArrowRight } from "lucide-react";
import { textLanguage } from "#core/domain/text-language.ts";
import { Prose } from "#core/web/ui/prose.tsx";
import type { RunningText } from "#institute/domain/pages/content.ts";
import { EditPart } from "../ui/edit-part.tsx";
import styles from "./parts.module.css";

/** The title of a page without a picture, and what it is about. */
export const PageHead = ({ title, intro }: { title: string; intro: string }) => (
  <header className="stack">
    <h1>
      {title}
      <EditPart part="title" of={title} />
    </h1>
    <p className="lead">{intro}</p>
  </header>
);

/** Inline text of a page, with italics, bold and links. */
export function Inline({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or delivered in a file
  return <p {...textLanguage(html, null)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Large figures, each with its label. */
export function Numerals({
  figures,
  onDeep,
  pairs,
}: {
  figures: { number: string; text: string }[];
  onDeep?: boolean;
  /** Two per row, where four would be too tight. */
  pairs?: boolean;
}) {
  return (
    <dl
      className={`figures ${styles.numerals}`}
      data-deep={onDeep || undefined}
      data-pairs={pairs || undefined}
    >
      {figures.map(({ number, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The running text of a page, with headings in the margin. */
export function Sections({ lead, sections }: RunningText) {
  return (
    <>
      {lead && (
        <div className={styles.lead}>
          <Prose html={lead} />
        </div>
      )}
      {sections.map(({ id, heading, html }) => (
        <section key={id} className={`stack ${styles.section}`} aria-labelledby={id}>
          <h2 id={id} {...textLanguage(heading, null)}>
            {heading}
            <EditPart part="$text" of={heading} />
          </h2>
          <Prose html={html} />
        </section>
      ))}
    </>
  );
}

/** Links onwards, so that no page is a dead end. */
export function NextSteps({ steps }: { steps: { title: string; text: string; href: string }[] }) {
  return (
    <nav className={`wrap ${styles.next} no-print`} aria-label="Where to go from here">
      <ul className="columns">
        {steps.map(({ title, text, href }) => (
          <li key={href}>
            <a href={href}>
              <span className={styles.nextTitle}>
                {title}
                <ArrowRight size={20} strokeWidth={1.5} aria-hidden />
              </span>
              <span className="muted">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
