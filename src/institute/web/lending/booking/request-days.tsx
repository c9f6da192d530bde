import { useQuery } from "@tanstack/react-query";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import type { FieldInputProps } from "#core/web/forms/fields/field-input.tsx";
import type { Wish } from "#institute/domain/lending/booking-days.ts";
import { heldDays, lateDaysOf } from "#institute/domain/lending/hold.ts";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { itemQuery } from "../pages/lending-queries.ts";
import { BookingFields } from "./booking-fields.tsx";
import { type Booked, toWish, useWishAnswer } from "./use-wish-answer.ts";

/** First and last day of a stored request, or its last day alone, among the days of its item. */
export function RequestDays(props: {
  request: LoanRequest;
  /** Another item that was chosen for it. */
  itemId?: string;
  values: Booked;
  isLimited?: boolean;
  first?: FieldInputProps;
  last: FieldInputProps;
  onChange: (change: Partial<Booked>) => void;
}) {
  const { request, itemId = request.requestId, values } = props;
  const { data: item } = useQuery(itemQuery(itemId));
  const serviceDays = item?.serviceDays ?? 0;
  const today = lagosDay(new Date());
  // What has started, or should have, is wanted from today on.
  const startDate =
    values.startDate === request.startDate && values.startDate < today ? today : values.startDate;
  const wish = toWish({ ...values, startDate });
  const rules = { serviceDays, isLimited: props.isLimited ?? false };
  const own = itemId === request.requestId ? ownDays(request, serviceDays) : undefined;
  const booking = useWishAnswer(itemId, wish, rules, own);
  const isUnchanged =
    values.startDate === request.startDate &&
    values.dueDate === lagosDay(request.dueDate) &&
    wish.quantity === request.quantity;
  return (
    <BookingFields
      booking={booking}
      wish={wish}
      usualDays={DEFAULT_LOAN_DAYS}
      {...(props.first && { first: props.first })}
      last={props.last}
      onChange={props.onChange}
      isFolded
      isUnchanged={isUnchanged}
    />
  );
}

/** What a request takes itself, also while it is late. */
function ownDays(request: LoanRequest, serviceDays: number): Wish | undefined {
  const loan = { ...request, status: request.state };
  const { store } = institute();
  const service = { serviceDays, opening: store };
  const held = heldDays(loan, service);
  const late = lateDaysOf(loan, service, store.lateDays, new Date());
  return held ? { from: held.from, to: late?.to ?? held.to, quantity: request.quantity } : undefined;
}
