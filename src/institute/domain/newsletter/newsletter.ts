import { z } from "zod";
import { dateFormat } from "#core/domain/dates.ts";
import { field } from "#core/domain/fields.ts";
import { atLagosHour, lagosDay, MORNING_HOUR } from "#core/domain/lagos-day.ts";
import { atMost, text } from "#core/domain/text-fields.ts";

/** The longest foreword. */
const MAX_FOREWORD = 4000;

/** For so many months after this one a foreword can be written. */
export const MAX_MONTHS_AHEAD = 12;

/** The month in whose first morning a newsletter goes out: `2026-12`. */
export const NewsletterMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Use a month such as 2027-01.");

/** What an admin writes for a month; empty for no foreword. */
export const forewordFields = {
  text: field(
    text("Type the foreword.")
      .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(MAX_FOREWORD, atMost(MAX_FOREWORD))),
    { control: "paragraph", label: "Foreword" },
  ),
};

/** What an admin sends as the foreword of a month. */
export const ForewordInput = z.object({
  ...forewordFields,
  /** The version that its writer has seen; 0 if nothing was written for the month. */
  version: z.int().min(0),
});

/** A line of the newsletter, as a letter has it. */
interface NewsletterLine {
  key: string;
  title: string;
  href: string;
  detail?: string | undefined;
}

/** The newsletter of a month: what an admin wrote for it, and what it will say beside that. */
export interface Newsletter {
  month: string;
  text: string;
  version: number;
  /** When it was written last (ISO 8601), and by whom; null if nothing was written. */
  updatedAt: string | null;
  by: string | null;
  /** The news of the month before, as visitors may read them. */
  lines: NewsletterLine[];
  total: number;
}

/** The paragraphs of plain text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** The month so many months after another. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Whether a text names a month of a newsletter. */
export const isNewsletterMonth = (text: string): boolean => NewsletterMonth.safeParse(text).success;

/** A month in words: “January 2027”. */
export const nameOfMonth = (month: string): string => formatMonth(`${month}-15T12:00:00Z`);

const formatMonth = dateFormat({ month: "long", year: "numeric" });

/** The month of a moment in Nigeria. */
export const monthOf = (moment: string | Date): string => lagosDay(moment).slice(0, 7);

/** When the newsletter of a month goes out: in the morning of its first day. */
export const sentOn = (month: string): Date => new Date(atLagosHour(`${month}-01`, MORNING_HOUR));

/** Whether that morning has come, so that its foreword is not changed any more. */
export const hasGoneOut = (month: string, now: Date): boolean => sentOn(month) <= now;
