import styles from "./surveys.module.css";

/** Says which files of surveys can be imported; they are known by their columns, not by their names. */
export function AcceptedFiles() {
  return (
    <>
      <p>
        A table with columns for date, site and species, as CSV or Excel (.xlsx), or a Darwin Core Archive
        (ZIP). At most 25 MB; for larger files use the command <code>surveys import</code>.
      </p>
      <details className={styles.formats}>
        <summary>Files of other programs</summary>
        <ul className="bullets">
          <li>eBird: “Download my data”, or a file in its record format</li>
          <li>BirdLasser: the export of trips</li>
          <li>African Bird Atlas (BirdMap): cards with all their species</li>
          <li>Observation.org: the export of observations</li>
          <li>
            ODK, KoBo, Epicollect: one row for each submission with species_1, count_1, species_2 and so on,
            or the table of submissions and that of the repeats together
          </li>
          <li>Darwin Core: also its two tables of events and occurrences together</li>
        </ul>
      </details>
    </>
  );
}
