import { datasetHref } from "#birds/domain/surveys/datasets.ts";
import { type OpenLicence, openLicences, strictestLicence } from "#core/domain/licences.ts";
import type { FormattedCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "#institute/web/ui/cite.tsx";
import { listFiles } from "./dataset-files.tsx";
import styles from "./downloads.module.css";

/** All surveys as files, with their data dictionary and citation. */
export function Downloads({
  year,
  chosen,
  version,
  licences,
  cited,
}: {
  year: number;
  /** The query of the charts; null if their surveys are not public. */
  chosen: { name: string; query: string } | null;
  version: string | undefined;
  licences: readonly OpenLicence[];
  cited: FormattedCitation;
}) {
  const { name, url } = openLicences[strictestLicence(licences)];
  return (
    <section className={`stack ${styles.downloads}`} aria-labelledby="downloads">
      <h2 id="downloads">Download the data</h2>
      <p>
        The surveys behind these figures, with date, place, effort and counts. Sensitive species, such as
        vultures and grey parrots, are given only as totals by one-degree cell and year, or by year alone, to
        protect the birds.
      </p>
      {chosen && <ChosenFiles {...chosen} />}
      <ul className="links">
        <li>
          <a href={`/api/surveys/counts.csv?year=${year}`} download>
            Counts of {year} (CSV)
          </a>
        </li>
        {listFiles("point-counts").map(({ name, path }) => (
          <li key={path}>
            <a href={path} download>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={datasetHref("point-counts")}>About this data set</a>
        </li>
      </ul>
      <LicenceFiles licences={licences} />
      <p className="hint">
        <a href={url} rel="license">
          {name}
        </a>
        {version && `, version ${version}`}
      </p>
      <Cite cited={cited} what="these data" />
    </section>
  );
}

/** Exactly the surveys that the charts count, with the counts of their species. */
const ChosenFiles = ({ name, query }: { name: string; query: string }) => (
  <ul className="links" aria-label="The surveys of these charts">
    <li>
      <a href={`/api/arrival/surveys.csv?${query}`} download>
        Surveys of these charts: {name} (CSV)
      </a>
    </li>
    <li>
      <a href={`/api/arrival/surveys.csv-metadata.json?${query}`} download>
        Query, columns and licence of that file (JSON)
      </a>
    </li>
    <li>
      <a href={`/api/arrival/surveys.geojson?${query}`} download>
        The same surveys on a map (GeoJSON)
      </a>
    </li>
  </ul>
);

/** Surveys that others shared may have another licence, so each has files of its own. */
export function LicenceFiles({ licences }: { licences: readonly OpenLicence[] }) {
  if (licences.length <= 1) return null;
  return (
    <>
      <p>
        The surveys have different licences. These files hold them all and name the licence of each survey;
        together they may be used as the strictest one allows. The surveys under one licence alone:
      </p>
      <ul className="links">
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
