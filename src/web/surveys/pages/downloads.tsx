import type { FormattedCitation } from "#formats/posts/citation.ts";
import { dataLicence } from "#formats/surveys/dataset-citation.ts";
import { Cite } from "../../ui/cite.tsx";
import styles from "./downloads.module.css";

/** All surveys as files, with their data dictionary and citation. */
export function Downloads({
  year,
  version,
  cited,
}: {
  year: number;
  version: string | undefined;
  cited: FormattedCitation;
}) {
  return (
    <section className={styles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">Download the data</h2>
      <p>
        The surveys behind these figures, with date, place, effort and counts. Sensitive species, such as
        vultures and grey parrots, are given only as totals by one-degree cell and year, or by year alone, to
        protect the birds.
      </p>
      <ul>
        <li>
          <a href={`/api/surveys/counts.csv?year=${year}`} download>
            Counts of {year} (CSV)
          </a>
        </li>
        <li>
          <a href="/api/surveys/counts.csv" download>
            All counts (CSV)
          </a>
        </li>
        <li>
          <a href="/api/surveys/columns.csv" download>
            What the columns mean (CSV)
          </a>
        </li>
        <li>
          <a href="/api/surveys/archive.zip" download>
            Darwin Core Archive of sampling events (ZIP)
          </a>
        </li>
      </ul>
      <p className={styles.licence}>
        <a href={dataLicence.url} rel="license">
          {dataLicence.name}
        </a>
        {version && `, version ${version}`}
      </p>
      <Cite cited={cited} what="these data" />
    </section>
  );
}
