import { useQuery } from "@tanstack/react-query";
import type { FieldInputProps } from "#core/web/forms/fields/field-input.tsx";
import { answerWish, moveFirstDay, type Wish } from "#institute/domain/lending/booking-days.ts";
import { describeMoves } from "#institute/domain/lending/booking-words.ts";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import { PeriodInputs } from "../booking/booking-fields.tsx";
import { daysQuery } from "../booking/days-query.ts";
import type { Booked } from "../booking/use-wish-answer.ts";
import styles from "./trip.module.css";

/** The period of a trip; says which of its ends the store moves to an open day. */
export function TripDays(props: {
  /** One of its items, whose days say when the store is open. */
  itemId: string | undefined;
  wish: Wish;
  first: FieldInputProps;
  last: FieldInputProps;
  onChange: (change: Partial<Pick<Booked, "startDate" | "dueDate">>) => void;
}) {
  const { itemId = "", wish, onChange } = props;
  const { data = [] } = useQuery({ ...daysQuery(itemId), enabled: itemId !== "" });
  function begin(day: string) {
    const { from, to } = moveFirstDay(wish, day, DEFAULT_LOAN_DAYS);
    onChange({ startDate: from, dueDate: to });
  }
  return (
    <div className={`stack no-print ${styles.days}`}>
      <PeriodInputs
        first={props.first}
        last={props.last}
        begin={begin}
        onType={(startDate) => onChange({ startDate })}
      />
      <div role="status">
        {describeMoves(wish, answerWish(data, wish)).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
