import { type ImportTerms, rightsNotes } from "#birds/domain/surveys/import-record.ts";
import type { FoundRights } from "#birds/domain/surveys/import-report.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { openLicences } from "#core/domain/licences.ts";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import styles from "./surveys.module.css";

/** Asks under which licence the counts of a file may be passed on, and who shared them. */
export function ImportTermsFields({
  terms,
  rights,
  busy,
  onChange,
}: {
  terms: ImportTerms;
  /** What the file itself says. */
  rights: FoundRights | null;
  busy: boolean;
  onChange: (terms: ImportTerms) => void;
}) {
  return (
    <div className={styles.terms}>
      <Select
        label="Licence"
        description={`${rights?.licence ? `The file says ${openLicences[rights.licence].name}. ` : ""}Visitors who download the counts must follow it.`}
        disabled={busy}
        value={terms.licence}
        onChange={({ currentTarget: { value } }) => {
          if (isKeyOf(openLicences, value)) onChange({ ...terms, licence: value });
        }}
        data={keysOf(openLicences).map((value) => ({ value, label: openLicences[value].name }))}
      />
      <TextInput
        label="Source"
        description="Who shared the counts. Leave it empty for the institute’s own."
        disabled={busy}
        maxLength={300}
        value={terms.source ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ ...terms, source: value })}
      />
      <div role="alert">
        {rightsNotes(terms, rights).map((note) => (
          <p key={note} className={`note ${styles.problem}`}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
