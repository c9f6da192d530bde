import { formatDate, formatDay } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import type { LoanRequest } from "./request.ts";

type Shown = Pick<LoanRequest, "shelf" | "startDate" | "quantity">;

/** What keeps a request from being collected, in words; null if nothing does, or if it waits for the store's answer alone. */
export function shelfText({ shelf, startDate }: Shown): string | null {
  if (!shelf) return null;
  const { state, lacks, late } = shelf;
  if (lacks === 0) return state === "booked" ? `can be collected from ${formatDay(startDate)}` : null;
  const units = countOf(lacks, "unit");
  const [first, ...others] = late;
  if (!first) return `${units} not on the shelf`;
  const whose = first.name ? ` with ${[first, ...others].map(({ name }) => name).join(", ")}` : "";
  return `${units} still out${whose}, due back ${formatDate(first.dueDate)}`;
}
