import styles from "./version-comparison.module.css";

/** A field that what is stored now and what stands in the form say differently, in words. */
export interface FieldDifference {
  label: string;
  stored: string;
  typed: string;
}

/** What somebody else has stored in the meantime beside what stands in the form, field by field. */
export const VersionComparison = ({ fields }: { fields: FieldDifference[] }) => (
  <table className={styles.versions}>
    <caption>What differs</caption>
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

/** The choice between the two versions; once the own one is kept, only the other way is left. */
export const VersionChoice = (props: { isKeepingMine: boolean; onLoad: () => void; onKeep: () => void }) => (
  <p className={styles.choice}>
    <button type="button" className="button quiet" onClick={props.onLoad}>
      Load the newer one
    </button>
    {!props.isKeepingMine && (
      <button type="button" className="button quiet" onClick={props.onKeep}>
        Keep mine
      </button>
    )}
  </p>
);
