import { formatDate } from "#core/domain/dates.ts";
import { isDayNumber, parseDay } from "../values.ts";

const numbered = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?= |$)/;

/** Learns from all days of a file whether it writes the month first: 10/13/2021 proves it, 13/10/2021 disproves it. */
export class DayOrder {
  #monthFirst: string | undefined;
  #dayFirst = false;
  #dayNumber: string | undefined;

  scan(text: string): void {
    if (isDayNumber(text)) this.#dayNumber ??= text;
    const [, first, second] = numbered.exec(text) ?? [];
    if (first === undefined) return;
    if (Number(first) > 12) this.#dayFirst = true;
    else if (Number(second) > 12) this.#monthFirst ??= text;
  }

  get #isMonthFirst(): boolean {
    return this.#monthFirst !== undefined && !this.#dayFirst;
  }

  /** The day as an ISO date if the file writes the month first; otherwise the text. */
  read(text: string): string {
    const match = this.#isMonthFirst ? numbered.exec(text) : null;
    if (!match) return text;
    const [, month = "", day = "", year = ""] = match;
    return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
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
