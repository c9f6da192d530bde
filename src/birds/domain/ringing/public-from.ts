/** The day so many months after another; the last of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** From which day a checked session is public; null while no delay is set. */
export const publicFrom = (day: string, delayMonths: number | null): string | null =>
  delayMonths === null ? null : monthsAfter(day, delayMonths);
