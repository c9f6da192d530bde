import { useId } from "react";
import { infoOf } from "#core/domain/fields.ts";
import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { foundFields, toFreeAuthor } from "#institute/domain/posts/lookup.ts";
import { invertName, toCreator } from "#institute/domain/posts/names.ts";
import type { WorkRow } from "#institute/domain/works/works-import.ts";
import type { RowAnswer } from "./answers.ts";
import styles from "./works-import.module.css";

interface DoubtedProps {
  row: WorkRow;
  answer: RowAnswer;
  onAnswer: (answer: RowAnswer) => void;
}

/** What was perhaps read wrongly: as the file has it, and as it was read, which can be mended; what is mended is imported. */
export function DoubtedFields({ row, answer, onAnswer }: DoubtedProps) {
  const { mend = {} } = answer;
  const doubts = Map.groupBy(row.doubts, ({ field }) => field);
  return [...doubts].map(([field, all]) => (
    <DoubtedField
      key={field}
      field={field}
      doubts={all}
      value={mend[field] ?? readingOf(row, field)}
      onChange={(text) =>
        onAnswer({
          // What may be here is still to be said.
          ...(row.near.length === 0 && { as: answer.as ?? "new" }),
          mend: { ...mend, [field]: text },
        })
      }
    />
  ));
}

function DoubtedField(props: {
  field: string;
  doubts: WorkRow["doubts"];
  value: string;
  onChange: (text: string) => void;
}) {
  const { field, doubts, value, onChange } = props;
  const id = useId();
  const isLong = field === "authors" || field === "content" || value.length > 80 || value.includes("\n");
  const control = {
    id,
    value,
    "aria-describedby": `${id}-why`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return (
    <div className={styles.mend}>
      <label htmlFor={id}>{labelOf(field)}</label>
      <div id={`${id}-why`}>
        {doubts.map(({ why }) => (
          <p key={why} className="hint">
            {why}
          </p>
        ))}
        {doubts[0]?.raw && (
          <p className="hint">
            In the file: <code>{doubts[0].raw}</code>
          </p>
        )}
      </div>
      {isLong ? (
        <textarea rows={Math.min(8, value.split("\n").length + 1)} {...control} />
      ) : (
        <input {...control} />
      )}
    </div>
  );
}

const labelOf = (field: string): string => {
  if (field === "authors") return "Authors, one on each line, with the family name first";
  return isKeyOf(foundFields, field) ? infoOf(foundFields[field]).label : field;
};

/** What was read for a field, as a person can mend it. */
function readingOf({ reading }: WorkRow, field: string): string {
  if (!reading) return "";
  if (field === "authors")
    return reading.authors.map((author) => invertName(toCreator(toFreeAuthor(author)))).join("\n");
  const value = asObject(reading)[field];
  return field === "content" ? plainText(String(value ?? "")) : String(value ?? "");
}
