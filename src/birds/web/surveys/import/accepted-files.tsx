import styles from "./surveys.module.css";

/** Says which files of surveys can be imported; they are known by their columns, not by their names. */
export function AcceptedFiles() {
  return (
    <>
      <p>
        Any table with days, places and birds, as CSV or Excel (.xlsx): you see what each column is read as
        before anything is checked. Or a Darwin Core Archive (ZIP). At most 25 MB; for larger files use the
        command <code>surveys import</code>.
      </p>
      <details className={styles.formats}>
        <summary>Programs whose files are known</summary>
        <p className="hint">
          eBird, BirdLasser, African Bird Atlas (BirdMap), Observation.org, iNaturalist, ArcGIS, ODK, KoBo,
          Epicollect and Darwin Core. Two tables that belong together, such as submissions and their repeats,
          can be chosen together.
        </p>
      </details>
    </>
  );
}
