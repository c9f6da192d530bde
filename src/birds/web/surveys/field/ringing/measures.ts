/** A measure as typed: a number, null for an empty text, or why it cannot be read. */
export function readMeasure(text: string): number | null | { problem: string } {
  const typed = text.trim();
  if (typed === "") return null;
  // 1,250 may be twelve hundred and fifty, or one and a quarter.
  if (/^\d{1,3}[,.]\d{3}$/.test(typed))
    return { problem: `“${typed}” can be read in two ways. Type at most two decimals.` };
  if (!/^\d+([.,]\d{0,2})?$|^[.,]\d{1,2}$/.test(typed)) return { problem: `“${typed}” is no number.` };
  return Number(typed.replace(",", "."));
}

/** The minute of the day as HH:MM, by the clock of this phone. */
export function clockNow(now: Date): string {
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The ringing day of a moment by the clock of this phone: from the hour that the keeper set, the next one. */
export function ringingDay(now: Date, nextDayFrom: number | null): string {
  const isNext = nextDayFrom !== null && now.getHours() >= nextDayFrom;
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isNext ? 1 : 0));
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
