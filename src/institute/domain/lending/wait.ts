import type { z } from "zod";
import { RequestInput, requestFields } from "./request.ts";

/** A wish for units of an item in a period in which they are not free. */
export const WaitInput = RequestInput.pick({ startDate: true, dueDate: true, quantity: true }).extend({
  /** For the request that the wish becomes; without it, that of the latest request. */
  phone: requestFields.phone.optional(),
});
export type WaitInput = z.output<typeof WaitInput>;

/** A place in the line for an item. */
export interface Wait {
  _id: string;
  equipmentId: string;
  equipment: string;
  quantity: number;
  /** The first day and the due day in Nigeria (2026-03-14). */
  startDate: string;
  dueDate: string;
  since: string;
  /** How many others have waited for the item for longer. */
  ahead: number;
}

/** A place in the line as the store sees it. */
export interface WaitOfBorrower extends Omit<Wait, "ahead"> {
  userId: string;
  name: string;
  phone: string;
}

/** For how many open hours units that became free are kept for a person. */
export const OFFER_HOURS = 24;
