import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { isDayNumber } from "#core/formats/tables/days.ts";
import { clockOf, isOfDay, parseClock } from "../clocks.ts";
import { isOfWholeFile } from "./rows.ts";

const KM: Readonly<Record<string, number>> = { m: 0.001, ft: 0.0003048, yd: 0.0009144, mi: 1.609344 };
const MINUTES: Readonly<Record<string, number>> = { h: 60, s: 1 / 60 };

/** A number in our unit, with three decimals; a text stays as it is. */
function scaled(text: string, factor: number | undefined): string {
  const number = Number(text.replace(",", "."));
  return factor === undefined || !Number.isFinite(number)
    ? text
    : String(Number((number * factor).toFixed(3)));
}

/** A clock with its zone in the time of the country; of another day, as it is written with a zone that nothing can be but one. */
function inZone(text: string): string {
  const minutes = parseClock(text, true);
  if (minutes === undefined) return text;
  return isOfDay(minutes) ? clockOf(minutes) : text.replace(/\s?-(?=\d{2}:?\d{2}$)/, " UTC-");
}

/** A day alone, minutes since midnight as a clock, durations and lengths in our units, and a distance with its unit. */
export function inUnit(field: SurveyField, text: string, unit: string): string {
  if (text === "") return text;
  if (field === "date" && unit === "day")
    return isDayNumber(text) ? text.replace(/\..*$/, "") : text.replace(/[T ]+\d{1,2}[:h].*$/, "");
  if (isOfWholeFile(field) && unit === "zone") return inZone(text);
  if (isOfWholeFile(field) && unit === "min")
    return /^\d+$/.test(text) && isOfDay(Number(text)) ? clockOf(Number(text)) : text;
  if (field === "minutes" && /^h+:?m/i.test(unit)) return text.replace(/^(\d{1,3}):(\d{2})$/, "$1:$2:00");
  if (field === "minutes") return scaled(text, MINUTES[unit]);
  if (field === "distanceKm") return scaled(text, KM[unit]);
  // Programs write 0 for an area that was not noted.
  if (field === "effort" && Number(text) === 0) return "";
  const takesUnit = field === "distance" || field === "effort";
  return takesUnit && /^[\d.,\s–-]+$/.test(text) ? `${text} ${unit}` : text;
}
