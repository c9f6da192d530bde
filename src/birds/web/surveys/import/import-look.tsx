import { lazy, Suspense, useId } from "react";
import {
  describeCommon,
  factsOfLook,
  type ImportLook,
  type Used,
} from "#birds/domain/surveys/import-look.ts";
import styles from "./surveys.module.css";

// The outlines of the map are not needed before a file is checked.
const PositionsMap = lazy(() => import("./positions-map.tsx"));

/** What would be stored, with what is out of the ordinary first, so that a person sees what was read in a wrong way. */
export function LookBeforeStoring({ look, used }: { look: ImportLook; used: Used }) {
  const id = useId();
  if (look.surveys === 0) return null;
  return (
    <section className={`stack ${styles.look}`} aria-labelledby={id}>
      <h3 id={id}>A look before storing</h3>
      {look.unusual.length > 0 && (
        <div className={`note ${styles.unusual}`}>
          <p>Out of the ordinary:</p>
          <ul className="bullets">
            {look.unusual.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <LookFacts look={look} used={used} />
      {look.positions.length > 0 && (
        <Suspense fallback={<p className="hint">The map is loading</p>}>
          <PositionsMap positions={look.positions} />
        </Suspense>
      )}
    </section>
  );
}

/** The facts of a look, and its commonest species. */
export function LookFacts({ look, used }: { look: ImportLook; used?: Used }) {
  return (
    <>
      <dl className={styles.facts}>
        {factsOfLook(look, used).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {look.commonest.length > 0 && (
        <details className={styles.formats}>
          <summary>The commonest species</summary>
          <ul className="bullets">
            {look.commonest.map((common) => (
              <li key={common.species}>{describeCommon(common)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
