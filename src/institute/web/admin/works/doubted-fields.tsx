import { useId } from "react";
import { infoOf } from "#core/domain/fields.ts";
import { asObject, isKeyOf } from "#core/domain/keys.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
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
          // What is or may be here is still to be said.
          ...(row.waits && row.near.length === 0 && { as: answer.as ?? "new" }),
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
  const [{ raw } = { raw: "" }] = doubts;
  return (
    <div className={styles.mend}>
      <div id={id} className="hint">
        {doubts.map(({ why }) => (
          <p key={why}>{why}</p>
        ))}
        {raw && (
          <p>
            In the file: <code>{raw}</code>
          </p>
        )}
      </div>
      <Textarea
        label={labelOf(field)}
        aria-describedby={id}
        maxRows={8}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
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
