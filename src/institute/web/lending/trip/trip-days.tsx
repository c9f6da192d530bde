import { useQuery } from "@tanstack/react-query";
import { FieldInput, type FieldInputProps } from "#core/web/forms/field-input.tsx";
import { answerWish, moveFirstDay, type Wish } from "#institute/domain/lending/booking-days.ts";
import { describeMoves } from "#institute/domain/lending/booking-words.ts";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import booking from "../booking/booking-fields.module.css";
import { daysQuery } from "../booking/days-query.ts";
import { type Booked, isDay } from "../booking/use-wish-answer.ts";
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
    <div className={`stack ${styles.days}`}>
      <div className={booking.ends}>
        <FieldInput
          {...props.first}
          onChange={(day) => {
            if (typeof day !== "string") return;
            if (isDay(day)) begin(day);
            else onChange({ startDate: day });
          }}
        />
        <FieldInput {...props.last} />
      </div>
      <div role="status">
        {describeMoves(wish, answerWish(data, wish)).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
