import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { type Assigned, type Fields, MOST_BY_CONTENT } from "./assign.ts";
import type { TableColumn } from "./columns.ts";
import { fitOf } from "./fit.ts";
import { fieldInProgram, type KnownProgram } from "./known.ts";

const isNamed = (column: TableColumn, ...fields: SurveyField[]) =>
  column.named.some(({ field }) => fields.includes(field));
const move = (fields: Fields, assigned: Assigned, field: SurveyField, why: string) => {
  fields.delete(assigned.field);
  fields.set(field, { ...assigned, field, why });
};

/** “Species” of single lower-case words beside a genus is the second part of its name; a genus without it says nothing more. */
function splitNames(columns: readonly TableColumn[], fields: Fields): void {
  const genus = fields.get("genus");
  if (!genus) return;
  const epithet = columns.find(
    (column) =>
      column !== genus.column &&
      column.profile.share("word") > 0.6 &&
      isNamed(column, "scientificName", "code", "epithet"),
  );
  if (epithet) {
    for (const [field, { column }] of fields) if (column === epithet) fields.delete(field);
    fields.set("epithet", {
      column: epithet,
      field: "epithet",
      sure: 0.9,
      why: "single words in lower case beside a genus",
    });
  } else if (!fields.has("epithet") && (fields.has("scientificName") || fields.has("englishName")))
    fields.delete("genus");
}

const distinct = ({ profile }: TableColumn) => profile.values.size;

/** Of two columns of places the one with fewer values is the place, the other the point; a third is the transect between them. */
function orderPlaces(columns: readonly TableColumn[], fields: Fields): void {
  const name = fields.get("name");
  if (!name) return;
  const used = new Set([...fields.values()].map(({ column }) => column));
  const others = columns.filter(
    (column) =>
      !used.has(column) &&
      column.profile.filled > 0 &&
      isNamed(column, "name") &&
      fitOf("name", column.profile) > 0.8,
  );
  const [widest, ...finer] = [name.column, ...others].toSorted(
    (a, b) =>
      distinct(a) - distinct(b) ||
      Number(b === name.column) - Number(a === name.column) ||
      a.name.localeCompare(b.name, "en"),
  );
  if (!widest || finer.length === 0) return;
  fields.set("name", { ...name, column: widest, why: "a place with fewer values than the others" });
  const free: SurveyField[] = [];
  if (!fields.has("point")) free.push("point");
  if (!fields.has("transect")) free.push("transect");
  for (const column of finer.toReversed()) {
    const field = free.shift();
    if (field)
      fields.set(field, {
        column,
        field,
        sure: 0.65,
        why: "a second place, with more values than the first",
      });
  }
}

const MIN_ROWS = 3;

/** A key of surveys that is another in every row is a key of records, unless these have one, or it has the name of the standard. */
function tellKeys(fields: Fields): void {
  const key = fields.get("eventID");
  if (!key) return;
  const { filled, values } = key.column.profile;
  const isStandard = key.column.words.keys.includes("eventid");
  if (filled < MIN_ROWS || values.size < filled || isStandard || fields.has("occurrenceID")) return;
  move(fields, key, "occurrenceID", "another key in every row");
}

/** A distance in kilometres or miles is not that of a bird. */
function tellDistances(fields: Fields): void {
  const distance = fields.get("distance");
  const unit = distance?.column.unit ?? distance?.column.words.unit ?? "";
  if (distance && /^(km|mi)$/.test(unit) && !fields.has("distanceKm"))
    move(fields, distance, "distanceKm", "a distance in kilometres or miles");
}

/** A start that has its day is the day, if no other column has one. */
function takeDayOfStart(fields: Fields): void {
  const time = fields.get("time");
  if (!time || fields.has("year") || time.column.profile.share("day") < 0.8) return;
  if ((fields.get("date")?.sure ?? 0) <= MOST_BY_CONTENT) move(fields, time, "date", "a time with its day");
}

const EARLY = 5;
/** A time says its hour and minute; a minute without an hour, and a small number alone, count from something else. */
function tellClockParts(fields: Fields): void {
  const [time, hour] = [fields.get("time"), fields.get("hour")];
  if (!hour) fields.delete("minute");
  else if (time && time.column.profile.filled === 0) fields.delete("time");
  else if (time || (!fields.has("minute") && hour.column.profile.median < EARLY)) {
    fields.delete("hour");
    fields.delete("minute");
  }
}

/** A position in one cell says nothing more beside its two halves. */
function dropDoubles(fields: Fields): void {
  if (fields.has("decimalLatitude") && fields.has("decimalLongitude")) fields.delete("position");
}

/** What columns say of each other, after each was looked at alone. */
export function compareColumns(columns: readonly TableColumn[], fields: Fields, isList: boolean): void {
  splitNames(columns, fields);
  orderPlaces(columns, fields);
  dropDoubles(fields);
  takeDayOfStart(fields);
  tellClockParts(fields);
  tellDistances(fields);
  if (isList) tellKeys(fields);
}

/** What the program that wrote the table says of its columns, which overrides all else. */
export function applyProgram(program: KnownProgram, columns: readonly TableColumn[], fields: Fields): void {
  for (const column of columns) {
    const said = fieldInProgram(program, column.words);
    if (said === undefined) continue;
    for (const [field, { column: other }] of fields) if (other === column) fields.delete(field);
    if (said === null || (column.profile.filled === 0 && fields.has(said))) continue;
    fields.set(said, { column, field: said, sure: 1, why: `as ${program.name} writes it` });
  }
}
