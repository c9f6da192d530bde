import { useRef } from "react";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { FieldInput, type FieldInputProps } from "#core/web/forms/fields/field-input.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import {
  type BookingDays,
  moveFirstDay,
  type Wish,
  type WishAnswer,
} from "#institute/domain/lending/booking-days.ts";
import { describeMoves, describeNext, describeWish } from "#institute/domain/lending/booking-words.ts";
import styles from "./booking-fields.module.css";
import { DayStrip } from "./day-strip.tsx";
import { usePicking } from "./use-picking.ts";
import { type Booked, isDay, type useWishAnswer } from "./use-wish-answer.ts";

/** First and last day of a loan, with the days of the item to choose them from. */
export function BookingFields(props: {
  booking: ReturnType<typeof useWishAnswer>;
  wish: Wish;
  /** How many days a loan has usually. */
  usualDays: number;
  /** The inputs; without the first one only the last day can be chosen. */
  first?: FieldInputProps;
  last: FieldInputProps;
  onChange: (change: Partial<Booked>) => void;
  /** Whether the days are opened by a press. */
  isFolded?: boolean;
  /** Whether it is as it is stored, so that only what does not fit is said. */
  isUnchanged?: boolean;
}) {
  const { wish, usualDays, onChange, first } = props;
  const { days, answer, query } = props.booking;
  const set = ({ from, to }: DaySpan) => onChange(first ? { startDate: from, dueDate: to } : { dueDate: to });
  const begin = (day: string) => set(moveFirstDay(wish, day, usualDays));
  const pick = usePicking({
    span: wish,
    isFirstFixed: !first,
    begin,
    end: (to) => set({ from: wish.from, to }),
  });
  const calendar = days ? (
    <Days days={days} span={wish} quantity={wish.quantity} onPick={pick} />
  ) : (
    query.isPending && <Skeleton height={470} radius="12px" />
  );
  return (
    <div className={`stack ${styles.booking}`}>
      <PeriodInputs
        first={first}
        last={props.last}
        begin={begin}
        onType={(startDate) => onChange({ startDate })}
      />
      {answer && !(props.isUnchanged && answer.fits) && (
        <Answer answer={answer} wish={wish} onMove={set} onTake={(quantity) => onChange({ quantity })} />
      )}
      {props.isFolded ? (
        <details>
          <summary className={styles.summary}>Show the days</summary>
          {calendar}
        </details>
      ) : (
        calendar
      )}
    </div>
  );
}

/** The inputs of first and last day; a whole first day moves the period, and part of one is only typed. */
export function PeriodInputs(props: {
  first: FieldInputProps | undefined;
  last: FieldInputProps;
  begin: (day: string) => void;
  onType: (text: string) => void;
}) {
  const { first, last, begin, onType } = props;
  return (
    <div className={styles.ends}>
      {first && (
        <FieldInput
          {...first}
          onChange={(day) => typeof day === "string" && (isDay(day) ? begin(day) : onType(day))}
        />
      )}
      <FieldInput {...last} />
    </div>
  );
}

/** The eight weeks of an item with what their signs mean. */
export function Days(props: {
  days: BookingDays;
  span: DaySpan | undefined;
  quantity: number;
  onPick: (day: string) => void;
}) {
  return (
    <div className={styles.days}>
      <p className="hint">
        Below each day: how many are free
        {props.days.some(({ open }) => !open) && ", or – if the store is closed"}. Days struck through are
        full.
      </p>
      <DayStrip {...props} label="Free units a day" />
    </div>
  );
}

/** Whether the wish fits, and the presses that make it fit. */
function Answer(props: {
  answer: WishAnswer;
  wish: Wish;
  onMove: (span: DaySpan) => void;
  onTake: (quantity: string) => void;
}) {
  const { answer, wish } = props;
  const { fits, free, next, problem } = answer;
  const canTakeFewer = !fits && !problem && free > 0;
  const box = useRef<HTMLDivElement>(null);
  /** The press makes its button go, so the focus stays at the answer. */
  function press(change: () => void) {
    box.current?.focus();
    change();
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.answer} data-short={!fits || undefined}>
      <div role="status">
        <p className={styles.free}>{describeWish(answer, wish.quantity)}</p>
        {describeMoves(wish, answer).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {(next || canTakeFewer) && (
        <div className="toolbar">
          {next && (
            <button type="button" className="button quiet" onClick={() => press(() => props.onMove(next))}>
              {describeNext(next, wish.quantity)}
            </button>
          )}
          {canTakeFewer && (
            <button
              type="button"
              className="button quiet"
              onClick={() => press(() => props.onTake(String(free)))}
            >
              Take {free} instead
            </button>
          )}
        </div>
      )}
    </div>
  );
}
