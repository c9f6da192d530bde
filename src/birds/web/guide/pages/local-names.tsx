import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import { languageName } from "#birds/domain/guide/terms.ts";
import styles from "./local-names.module.css";

/** Names in the languages of the country and others, with where each was found. */
export function LocalNames({ names }: { names: SpeciesName[] }) {
  const [first] = names;
  if (!first) return null;
  const isShared = names.every(({ source }) => source === first.source);
  return (
    <section className={styles.names} aria-labelledby="local-names">
      <h2 id="local-names">Names in other languages</h2>
      {isShared && first.source && <p className={`hint ${styles.source}`}>Source: {first.source}</p>}
      <dl>
        {names.map(({ lang, value, source }) => (
          <div key={`${lang} ${value}`}>
            <dt>{languageName(lang)}</dt>
            <dd>
              <b lang={lang}>{value}</b>
              {!isShared && source && <small>Source: {source}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
