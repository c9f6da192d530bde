import styles from "./two-versions.module.css";

/** A field that somebody else's version and one's own say differently. */
export interface TwoValues {
  label: string;
  theirs: string;
  yours: string;
}

/** What is stored now beside what stands in the form, field by field. */
export const TwoVersions = ({ fields }: { fields: TwoValues[] }) => (
  <dl className={styles.versions} aria-label="The newer version and yours">
    {fields.map(({ label, theirs, yours }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <b>Newer</b> {theirs || <em>empty</em>}
        </dd>
        <dd>
          <b>Yours</b> {yours || <em>empty</em>}
        </dd>
      </div>
    ))}
  </dl>
);
