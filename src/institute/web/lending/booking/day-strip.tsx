import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { dateFormat } from "#core/domain/dates.ts";
import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { type BookingDays, findDay } from "#institute/domain/lending/booking-days.ts";
import { formatBookingDay } from "#institute/domain/lending/loan-period.ts";
import styles from "./day-strip.module.css";

const WEEKS = 8;
const PAGE_DAYS = 7 * WEEKS;
const weekDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const noon = (day: string) => `${day}T12:00:00Z`;
const monthAndYear = dateFormat({ month: "long", year: "numeric" });
const shortMonth = dateFormat({ month: "short" });
const shortMonthAndYear = dateFormat({ month: "short", year: "numeric" });
const mondayOf = (day: string) => addDays(day, -((new Date(noon(day)).getUTCDay() + 6) % 7));

/** The days that a key leads to from another one. */
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addDays(day, -PAGE_DAYS),
  PageDown: (day) => addDays(day, PAGE_DAYS),
};

/** Eight weeks of an item, with its free units a day; the arrow keys move between the days, a press chooses one. */
export function DayStrip(props: {
  days: BookingDays;
  /** What the free units are of, for screen readers. */
  label: string;
  /** The period that is marked. */
  span?: DaySpan | undefined;
  /** The wanted units: days with fewer are grey. */
  quantity: number;
  onPick: (day: string) => void;
}) {
  const { days, span } = props;
  const today = days[0]?.day ?? "";
  const end = days.at(-1)?.day ?? today;
  const start = mondayOf(today);
  const clamp = (day: string) => (day < today ? today : day > end ? end : day);
  const [current, setCurrent] = useState(clamp(span?.from ?? today));
  const [shownFrom, setShownFrom] = useState(span?.from);
  // A period that was chosen elsewhere comes into sight.
  if (span && span.from !== shownFrom) {
    setShownFrom(span.from);
    setCurrent(clamp(span.from));
  }
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    isMoving.current = false;
  }, [current]);
  const id = useId();

  const page = Math.floor(daysBetween(start, current) / PAGE_DAYS);
  const first = addDays(start, page * PAGE_DAYS);
  const last = addDays(first, PAGE_DAYS - 1);
  const turn = (pages: number) => setCurrent(clamp(addDays(first, pages * PAGE_DAYS)));

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    isMoving.current = true;
    setCurrent(clamp(step(current)));
  }

  return (
    <div className={styles.strip}>
      <div className={styles.head}>
        <button
          type="button"
          className="link"
          aria-disabled={page === 0}
          onClick={() => page > 0 && turn(-1)}
        >
          Earlier
        </button>
        <p id={id} aria-live="polite">
          {monthsOf(clamp(first), clamp(last))}
        </p>
        <button
          type="button"
          className="link"
          aria-disabled={last >= end}
          onClick={() => last < end && turn(1)}
        >
          Later
        </button>
      </div>
      <table ref={table} aria-label={props.label} aria-describedby={id}>
        <thead>
          <tr>
            {weekDays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addDays(first, 7 * week)).map((monday) => (
            <tr key={monday}>
              {weekDays.map((name, index) => (
                <DayCell
                  key={name}
                  {...props}
                  day={addDays(monday, index)}
                  today={today}
                  isCurrent={addDays(monday, index) === current}
                  onKeyDown={move}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** March 2027, Mar to Apr 2027, Dec 2026 to Jan 2027. */
function monthsOf(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return monthAndYear(noon(first));
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${(isOneYear ? shortMonth : shortMonthAndYear)(noon(first))} to ${shortMonthAndYear(noon(last))}`;
}

function DayCell(props: {
  days: BookingDays;
  day: string;
  today: string;
  span?: DaySpan | undefined;
  quantity: number;
  isCurrent: boolean;
  onPick: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { day, today, span, quantity } = props;
  const stock = findDay(props.days, day);
  const number = Number(day.slice(8));
  if (!stock) return <td className={styles.day} />;
  const { free, total, open } = stock;
  const isIn = span !== undefined && day >= span.from && day <= span.to;
  return (
    <td
      className={styles.day}
      data-in={isIn || undefined}
      data-closed={!open || undefined}
      data-none={free === 0 || undefined}
      data-short={free < quantity || undefined}
      data-first={day === span?.from || undefined}
      data-last={day === span?.to || undefined}
    >
      <button
        type="button"
        tabIndex={props.isCurrent ? 0 : -1}
        data-day={day}
        aria-pressed={isIn}
        aria-current={day === today ? "date" : undefined}
        onClick={() => props.onPick(day)}
        onKeyDown={props.onKeyDown}
      >
        <span>
          <b>{number}</b>
          <span className="visually-hidden">{formatBookingDay(day, today).replace(/^\d+/, "")}, </span>
          {number === 1 && <small aria-hidden> {shortMonth(noon(day))}</small>}
        </span>
        <span className={styles.free}>
          {open ? free : <span aria-hidden>–</span>}
          <span className="visually-hidden">
            {open ? "" : free} of {total} free{open ? "" : ", closed"}
          </span>
        </span>
      </button>
    </td>
  );
}
