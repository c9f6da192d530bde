import { z } from "zod";
import { exact } from "#core/domain/exact.ts";
import { requiredLine } from "#core/domain/text-fields.ts";
import { DeskInput, RequestChanges, requestFields } from "./request.ts";

/** How many kinds of equipment a trip may have. */
export const MAX_TRIP_LINES = 40;

/** One kind of equipment of a trip, by its id, and how many of it. */
const TripLine = z.object({ requestId: DeskInput.shape.requestId, quantity: requestFields.quantity });
export type TripLine = z.output<typeof TripLine>;

const lines = z
  .array(TripLine, "Choose what to borrow.")
  .min(1, "Choose what to borrow.")
  .max(MAX_TRIP_LINES, `At most ${MAX_TRIP_LINES} kinds of equipment.`);

const { startDate, dueDate } = requestFields;

/** The days of a trip and what is wished for them. */
export const TripWish = z.object({ startDate, dueDate, lines });
export type TripWish = z.output<typeof TripWish>;

/** Requests for several kinds of equipment with one period, reason and telephone number. */
export const TripInput = DeskInput.pick({
  phone: true,
  reason: true,
  email: true,
  name: true,
  note: true,
}).extend({
  ...TripWish.shape,
});
export type TripInput = z.output<typeof TripInput>;

/** Another period, reason or telephone number of all its pending requests. */
export const TripChanges = exact(
  RequestChanges.pick({ phone: true, reason: true, startDate: true, dueDate: true }),
);
export type TripChanges = z.output<typeof TripChanges>;

/** A trip that the store has prepared. */
export const TripTemplateInput = z.object({ name: requiredLine(200, "Give it a name."), lines });
export type TripTemplateInput = z.output<typeof TripTemplateInput>;
export const TripTemplateChanges = exact(TripTemplateInput.partial());

/** The lines with each kind of equipment once, however often it was chosen. */
export function mergeLines(lines: readonly TripLine[]): TripLine[] {
  const merged = new Map<string, TripLine>();
  for (const { requestId, quantity } of lines) {
    const before = merged.get(requestId)?.quantity ?? 0;
    merged.set(requestId, { requestId, quantity: before + quantity });
  }
  return [...merged.values()];
}
