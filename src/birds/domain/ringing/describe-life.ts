import { formatDay } from "#core/domain/dates.ts";
import { daysBetween } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import type { LinkedEncounter } from "./encounter.ts";

const times = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const timeOf = (count: number) => `${times[count - 1] ?? `${count}th`} time`;

function ago(from: string, to: string): string {
  const days = daysBetween(from, to);
  if (days < 0) return `${countOf(-days, "day")} before that`;
  if (days === 0) return "the same day";
  if (days < 100) return `${countOf(days, "day")} ago`;
  const years = days / 365.25;
  return years < 2 ? `${Math.round(days / 30.44)} months ago` : `${countOf(Math.floor(years), "year")} ago`;
}

/** What a bird is, where it was ringed or first caught, and with a day of today how often and how long ago. */
export function describeLife(history: readonly LinkedEncounter[], today: string | null = null): string {
  const first = history.find(({ kind }) => kind === "new") ?? history[0];
  if (!first) return "";
  const species = history.findLast((one) => one.species !== null)?.species ?? "Species unknown";
  const verb = first.kind === "new" ? "ringed" : "first recorded";
  const place = first.site === null ? "" : ` at ${first.site}`;
  const words = [species, `${verb} ${formatDay(first.date)}${place}`];
  if (today !== null) words.push(timeOf(history.length + 1), ago(first.date, today));
  return words.join(", ");
}
