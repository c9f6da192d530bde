import styles from "./version-comparison.module.css";

/** A field whose stored value differs from the form's, both as text. */
export interface FieldDifference {
  label: string;
  stored: string;
  typed: string;
}

/** Compares the newer stored version with the form, field by field. */
export const VersionComparison = ({ fields }: { fields: FieldDifference[] }) => (
  <table className={styles.versions}>
    <caption>Differences</caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Stored now</th>
        <th scope="col">In this form</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ label, stored, typed }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{stored || "–"}</td>
          <td>{typed || "–"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The buttons to load the newer version or keep one's own, until that is chosen. */
export const VersionChoice = (props: { isKeepingMine: boolean; onLoad: () => void; onKeep: () => void }) => (
  <p className={styles.choice}>
    <button type="button" className="button quiet" onClick={props.onLoad}>
      Load the newer version
    </button>
    {!props.isKeepingMine && (
      <button type="button" className="button quiet" onClick={props.onKeep}>
        Keep mine
      </button>
    )}
  </p>
);
