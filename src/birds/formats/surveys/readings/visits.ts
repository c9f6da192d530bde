import { pentadCentre } from "#birds/domain/surveys/pentad.ts";
import { fullYear, numberedDay, parseDay } from "#core/formats/tables/days.ts";

/** What the name of a column says about the visit whose numbers it has. */
export interface NamedVisit {
  date?: string;
  place?: string;
  point?: string;
  pentad?: string;
  observers?: string;
}

/** The unit of keys of surveys that are cards: each says its square, its observer and its day. */
export const CARD = "card";

type Order = "dmy" | "mdy";

/** A place, a day and a point, of which the day may have hyphens of its own. */
const parts =
  /^(?:(.*?\D)[_ -]+|(.*?)[_ ])?((?:19|20)\d{2}-\d{1,2}-\d{1,2}|(?:19|20)\d{6}|\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2})(?:[_ -]+(.+))?$/;
/** A card of the atlas: its square, its observer and its day, as in 0025_3705_040270_20150511. */
const card = /^(\d{4}[_a-c]\d{4})_(\w+)_((?:19|20)\d{6})$/i;
/** A place and a day of six digits, as in kurmi3_230713. */
const shortDay = /^(.*\p{L}.*)_(\d{2})(\d{2})(\d{2})$/u;

/** A day of a name in the given order, or in the other one if only that can be. */
function dayIn(text: string, order: Order): string | undefined {
  const [first, second, year] = numberedDay(text) ?? [];
  if (!first || !second || !year) return parseDay(text);
  const [dayFirst, monthFirst] = [
    [first, second],
    [second, first],
  ].map(([day, month]) => parseDay(`${fullYear(year)}-${month}-${day}`));
  return order === "dmy" ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** The square, observer and day of a card; `undefined` if a text names none. */
export function readCard(text: string): NamedVisit | undefined {
  const [, pentad, observers, written = ""] = card.exec(text.trim()) ?? [];
  const date = parseDay(written);
  return pentad && observers && date && pentadCentre(pentad) ? { date, pentad, observers } : undefined;
}

/** The day of a visit, its place before it and its point behind it, or its square and observer: 2023-02-04-01, kurmi3_230713, 0950_0855_01234_20230514; `undefined` if there is no day. */
export function readVisitHeader(name: string, order: Order): NamedVisit | undefined {
  const ofCard = readCard(name);
  if (ofCard) return ofCard;
  const short = shortDay.exec(name.trim());
  const iso = short && parseDay(`20${short[2]}-${short[3]}-${short[4]}`);
  if (short?.[1] && iso) return { date: iso, place: short[1] };
  const [, before, place = before, text = "", point] = parts.exec(name.trim()) ?? [];
  const date = text === "" ? parseDay(/\p{L}/u.test(name) ? name : "") : dayIn(text, order);
  if (!date) return undefined;
  const visit: NamedVisit = { date };
  const trimmed = place?.replace(/[_ -]+$/, "");
  if (trimmed) visit.place = trimmed;
  if (point) visit.point = point;
  return visit;
}

/** What a column of a matrix says of its visit: a name without a day is that of the place. */
export const visitOfHeader = (name: string, order: Order): NamedVisit =>
  readVisitHeader(name, order) ?? { place: name };
