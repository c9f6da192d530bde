import { isScientificName } from "#birds/domain/guide/scientific-name.ts";
import type { Reading } from "#core/domain/reading.ts";
import { cleanText, saysAbsent, saysPresent } from "../values.ts";
import type { Values } from "./cell-values.ts";
import { speciesOfHeader } from "./matrix.ts";
import { visitOfHeader } from "./visits.ts";

/** A cell under the name of a species or of a visit. */
export interface NamedCell {
  name: string;
  cell: string;
}

type Order = Reading["date"]["order"];

const isBlank = (cell: string) =>
  cleanText(cell) === null || /^\s*([.?]|0+)\s*$/.test(cell) || saysAbsent(cell);

/** The counts in a row of a table of species by visits. A visit without a bird is a row without a name. */
export function countsAcross(
  values: Values,
  cells: readonly NamedCell[],
  { shape, date, rows }: Pick<Reading, "shape" | "date" | "rows">,
): Values[] {
  const numberOf = (cell: string) => {
    if (!saysPresent(cell) || rows === "numbers") return cell;
    return rows === "presence" ? "" : "1";
  };
  if (shape === "visits-in-columns")
    return cells.map(({ name, cell }) => {
      const visit = { ...values, ...visitOf(name, date.order) };
      return isBlank(cell) ? withoutBird(visit) : { ...visit, individuals: numberOf(cell) };
    });
  const counts = cells
    .filter(({ cell }) => !isBlank(cell))
    .map(({ name, cell }) => ({ ...values, ...speciesOf(name), individuals: numberOf(cell) }));
  return counts.length > 0 ? counts : [withoutBird(values)];
}

const withoutBird = (values: Values): Values => ({
  ...values,
  englishName: "",
  scientificName: "",
  genus: "",
  code: "",
  frenchName: "",
  localName: "",
  individuals: "",
});

/** The name of a column as that of a bird: R writes “Common.Bulbul” for “Common Bulbul”. */
function speciesOf(header: string): Values {
  const name = speciesOfHeader(header);
  if (/^[A-Z0-9]{4}$/.test(name)) return { code: name };
  return isScientificName(name) && /^[A-Z][a-z]+ [a-z-]+$/.test(name)
    ? { scientificName: name }
    : { englishName: name };
}

/** The name of a column as that of a visit: a day, a place before it and a point behind it; without a day, a place. */
function visitOf(header: string, order: Order): Values {
  const { date, place, point, pentad, observers } = visitOfHeader(header, order);
  const values: Values = {};
  if (date) values.date = date;
  if (place) values.name = place;
  if (point) values.point = point;
  if (pentad) values.pentad = pentad;
  // Two people at one square and day are two visits.
  if (observers) Object.assign(values, { observers, visit: observers });
  return values;
}
