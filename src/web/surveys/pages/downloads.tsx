import { type OpenLicence, openLicences, strictestLicence } from "#domain/surveys/licences.ts";
import type { FormattedCitation } from "#formats/posts/citation.ts";
import { Cite } from "../../ui/cite.tsx";
import styles from "./downloads.module.css";

/** All surveys as files, with their data dictionary and citation. */
export function Downloads({
  year,
  version,
  licences,
  cited,
}: {
  year: number;
  version: string | undefined;
  licences: readonly OpenLicence[];
  cited: FormattedCitation;
}) {
  const { name, url } = openLicences[strictestLicence(licences)];
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
      {licences.length > 1 && <LicenceFiles licences={licences} />}
      <p className={styles.licence}>
        <a href={url} rel="license">
          {name}
        </a>
        {version && `, version ${version}`}
      </p>
      <Cite cited={cited} what="these data" />
    </section>
  );
}

/** Surveys that others shared may have another licence, so each has files of its own. */
function LicenceFiles({ licences }: { licences: readonly OpenLicence[] }) {
  return (
    <>
      <p>
        The surveys have different licences. These files hold them all and name the licence of each survey;
        together they may be used as the strictest one allows. The surveys under one licence alone:
      </p>
      <ul>
        {licences.map((licence) => (
          <li key={licence}>
            {openLicences[licence].name}:{" "}
            <a href={`/api/surveys/counts.csv?licence=${licence}`} download>
              CSV
            </a>
            ,{" "}
            <a href={`/api/surveys/archive.zip?licence=${licence}`} download>
              Darwin Core Archive
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
