import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "#core/domain/lagos-day.ts";
import {
  answerWish,
  type BookingRules,
  type Wish,
  withoutOwn,
} from "#institute/domain/lending/booking-days.ts";
import { daysQuery } from "./days-query.ts";

/** What a form says about its period. */
export interface Booked {
  startDate: string;
  dueDate: string;
  quantity: string;
}

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The wish that a form holds: a first day that is not given is today, and a quantity that is no number is one. */
export function toWish({ startDate, dueDate, quantity }: Booked): Wish {
  const from = isDay(startDate) ? startDate : lagosDay(new Date());
  const wanted = Number(quantity);
  return {
    from,
    to: isDay(dueDate) ? dueDate : from,
    quantity: Number.isInteger(wanted) && wanted > 0 ? wanted : 1,
  };
}

/** What is known about a wish for an item; without days until they are loaded. */
export function useWishAnswer(itemId: string, wish: Wish, rules: BookingRules, own?: Wish) {
  const query = useQuery(daysQuery(itemId));
  const days = query.data && own ? withoutOwn(query.data, own) : query.data;
  return { query, days, answer: days && answerWish(days, wish, rules) };
}
