import { keysOf } from "#core/domain/keys.ts";

/** The months, as they are stored and shown; an object lists keys like “10” before the others. */
export const months = {
  "01": "January",
  "02": "February",
  "03": "March",
  "04": "April",
  "05": "May",
  "06": "June",
  "07": "July",
  "08": "August",
  "09": "September",
  "10": "October",
  "11": "November",
  "12": "December",
} as const;

/** The order of the months. */
export const monthOrder = keysOf(months).toSorted();

/** When a work was published: its year, and what is known beyond it. */
export interface Issued {
  year: number | null;
  month: keyof typeof months | null;
  day: number | null;
}

/** The date of a work to its known precision: `2019`, `2019-03` or `2019-03-14`. */
export function issuedOn({ year, month, day }: Issued): string | undefined {
  if (year === null) return undefined;
  if (month === null) return String(year);
  return day === null || !isDay(year, month, day)
    ? `${year}-${month}`
    : `${year}-${month}-${String(day).padStart(2, "0")}`;
}

/** Whether a month has a day. */
export const isDay = (year: number, month: string, day: number) =>
  day >= 1 && day <= new Date(Date.UTC(year, Number(month), 0)).getUTCDate();

/** The date of a work for people: `2019`, `March 2019` or `14 March 2019`. */
export function printIssued(issued: Issued): string {
  const [year, , day] = issuedOn(issued)?.split("-") ?? [];
  const month = issued.year !== null && issued.month ? months[issued.month] : undefined;
  return [day && Number(day), month, year].filter(Boolean).join(" ");
}
