import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Examined } from "./examine.ts";
import { placeFields, speciesFields } from "./groups.ts";
import { runsOf } from "./matrix.ts";

/** A reading has no more runs of columns. */
const MAX_RUNS = 200;
const start = "This is not a table of surveys";
const noBirds =
  "It has days, but no birds. Is it all about one species? Add a column with its name. Or choose the file with the birds together with this one.";

/** Why a table cannot be read, and what to do about it; `undefined` if it can. */
export function refuse(
  { table, columns, shape, fields, repeats, parts }: Examined,
  joined: ReadonlySet<SurveyField>,
): string | undefined {
  if (shape.refused) return `${start}: ${shape.refused}`;
  if (runsOf(shape.across).length > MAX_RUNS)
    return `${start} that can be read: its columns of birds or visits are too far apart. Put them side by side.`;
  if (columns.length === 0 || table.rows === 0) return "The table is empty.";
  const has = (...wanted: SurveyField[]) => wanted.some((field) => fields.has(field) || joined.has(field));
  const hasBirds = has(...speciesFields) || repeats.length > 0 || shape.shape === "visits-in-rows";
  const hasNumbers = has("individuals") || parts.length > 0 || shape.across.length > 0;
  const isCarded = (fields.get("eventID")?.column.profile.share("card") ?? 0) > 0.9;
  const hasDays = isCarded || has("date", "year") || (shape.shape === "visits-in-columns" && !shape.isUnsure);
  const numbered = columns.find(
    ({ words, profile }) =>
      /^(species|taxon|bird)s?id$/.test(words.keys[0] ?? "") && profile.share("whole") > 0.8,
  );
  if (!hasBirds && numbered)
    return `“${numbered.name}” names birds by numbers that another table explains. Join the tables first, so that each row has the name of its bird.`;
  if (!hasBirds && !hasDays)
    return `${start}: no column has birds, and none has days. Choose a table with a row for each bird, or with the species across its columns.`;
  if (!hasBirds && !hasNumbers) return `${start}. ${noBirds}`;
  if (has("year") && !has("date") && !has("day"))
    return `${start}: it has years, but no days. Choose the table with a day for each count.`;
  const hasPlaces = has(...placeFields, "eventID");
  // What a machine has heard has its file for a day and a place, which a person can say.
  if (!hasDays && !hasPlaces && !hasNumbers && !has("confidence"))
    return `${start}: it has birds, but neither days nor places. A list of species belongs to the guide.`;
  return undefined;
}
