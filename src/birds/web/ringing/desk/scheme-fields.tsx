import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import type { SchemeTexts } from "./scheme-texts.ts";

type Dates = RingingSettings["schemeDates"];

const dateForms: Record<Dates, string> = {
  "yyyy-mm-dd": "2026-11-30",
  "dd/mm/yyyy": "30/11/2026",
  columns: "Day, month and year in columns of their own",
};

interface Props {
  texts: SchemeTexts;
  onText: (name: keyof SchemeTexts, text: string) => void;
  dates: Dates;
  onDates: (dates: Dates) => void;
  errors: Readonly<Record<string, string>> | undefined;
}

/** The scheme's own table, and who is named in public files; each entry is a line. */
export function SchemeFields({ texts, onText, dates, onDates, errors }: Props) {
  const area = (name: keyof SchemeTexts, label: string, description: string) => (
    <Textarea
      id={name}
      name={name}
      label={label}
      description={description}
      error={errors?.[name]}
      rows={3}
      maxRows={12}
      value={texts[name]}
      onChange={({ currentTarget: { value } }) => onText(name, value)}
    />
  );
  return (
    <>
      {area(
        "namedRingers",
        "Ringers who agreed to be named",
        "One a line, as sessions write them: names or initials.",
      )}
      <h2>The scheme’s table</h2>
      {area(
        "schemeColumns",
        "Its columns, in its order",
        "One a line: what the scheme calls it, a sign = and our column, such as RINGNO = ring. Empty: not known.",
      )}
      <p className="hint">
        <a href="/api/ringing/columns.csv" download>
          All our columns (CSV)
        </a>
      </p>
      <Select
        id="schemeDates"
        label="How it writes a day"
        data={Object.entries(dateForms).map(([value, label]) => ({ value, label }))}
        value={dates}
        onChange={({ currentTarget: { value } }) =>
          onDates(value === "dd/mm/yyyy" || value === "columns" ? value : "yyyy-mm-dd")
        }
      />
      {area(
        "schemeCodes",
        "Its codes for our ages and kinds of ring",
        "One a line: ours, a sign = and the scheme’s, such as 4 = AD or new = 1. Others stay as they are.",
      )}
    </>
  );
}
