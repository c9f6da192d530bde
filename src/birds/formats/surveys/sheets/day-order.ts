import { formatDate } from "#core/domain/dates.ts";
import { fullYear, isDayNumber, numberedDay, parseDay } from "#core/formats/tables/days.ts";

/** Learns from all days of a file whether it writes the month first: 10/13/2021 proves it, 13/10/2021 disproves it. */
export class DayOrder {
  #monthFirst: string | undefined;
  #dayFirst = false;
  #dayNumber: string | undefined;

  scan(text: string): void {
    if (isDayNumber(text)) this.#dayNumber ??= text;
    const [first, second] = numberedDay(text) ?? [];
    if (first === undefined) return;
    if (Number(first) > 12) this.#dayFirst = true;
    else if (Number(second) > 12) this.#monthFirst ??= text;
  }

  get #isMonthFirst(): boolean {
    return this.#monthFirst !== undefined && !this.#dayFirst;
  }

  /** The day as an ISO date if the file writes the month first; otherwise the text. */
  read(text: string): string {
    const [month = "", day = "", year] = (this.#isMonthFirst && numberedDay(text)) || [];
    if (!year) return text;
    return `${fullYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${text.replace(/^[\d/.-]+/, "")}`;
  }

  /** What the report says of the days. */
  remarks(): string[] {
    const day = this.#dayNumber && parseDay(this.#dayNumber);
    return [
      ...(this.#isMonthFirst
        ? [`“${this.#monthFirst}” shows that this file writes the month first. All its dates were read so.`]
        : []),
      ...(day ? [`“${this.#dayNumber}” is a spreadsheet’s number of a day: ${formatDate(day)}.`] : []),
    ];
  }
}
