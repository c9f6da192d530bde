import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { moveFirstDay } from "#institute/domain/lending/booking-days.ts";
import { describeWish } from "#institute/domain/lending/booking-words.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import { periodOf } from "#institute/domain/lending/loan-period.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { TellMe } from "../editor/tell-me.tsx";
import { LoanBadge } from "../pages/loan-badge.tsx";
import { Days } from "./booking-fields.tsx";
import styles from "./item-days.module.css";
import { usePicking } from "./use-picking.ts";
import { useWishAnswer } from "./use-wish-answer.ts";

/** The next eight weeks of an item; a chosen period can be requested, and the store sees who has the units then. */
export function ItemDays(props: {
  item: Equipment;
  span: DaySpan | undefined;
  onChoose: (span: DaySpan) => void;
  onRequest: () => void;
  /** The requests of the item; only the store has those of others. */
  requests: LoanRequest[];
  onOpen: (request: LoanRequest) => void;
}) {
  const { item, span, onChoose } = props;
  const today = lagosDay(new Date());
  const wish = { ...(span ?? { from: today, to: today }), quantity: 1 };
  const { days, answer, query } = useWishAnswer(item._id, wish, { serviceDays: item.serviceDays });
  const usual = { from: today, to: addDays(today, DEFAULT_LOAN_DAYS) };
  const pick = usePicking({
    span: wish,
    begin: (day) => onChoose(moveFirstDay(span ?? usual, day, DEFAULT_LOAN_DAYS)),
    end: (to) => onChoose({ from: wish.from, to }),
  });
  if (!days)
    return query.error ? (
      <LoadProblem what="The days" query={query} />
    ) : (
      <Skeleton height={470} radius="12px" />
    );
  const holding = props.requests.filter((request) => span && isHeld(request, span, today));
  return (
    <div className={styles.days}>
      <Days days={days} span={span} quantity={1} onPick={pick} />
      {span && answer ? (
        <div className={`stack ${styles.chosen}`}>
          <p role="status" className={styles.said}>
            {describeWish(answer, wish.quantity)}
          </p>
          <p>
            <button type="button" className="button" aria-haspopup="dialog" onClick={props.onRequest}>
              Request for these days
            </button>
          </p>
          {!answer.fits && answer.problem === null && (
            <TellMe item={item} startDate={span.from} dueDate={span.to} quantity={1} />
          )}
          {holding.length > 0 && (
            <ul className={styles.holding}>
              {holding.map((request) => (
                <li key={request._id}>
                  <button
                    type="button"
                    className="link"
                    aria-haspopup="dialog"
                    onClick={() => props.onOpen(request)}
                  >
                    {request.quantity} × {request.name}
                  </button>{" "}
                  <span className="hint">{periodOf(request)}</span> <LoanBadge request={request} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className={styles.chosen}>Choose a first and a last day to request it.</p>
      )}
    </div>
  );
}

/** Whether a request holds its units on one of these days; one that is late holds them today. */
function isHeld(
  { state, status, startDate, dueDate }: LoanRequest,
  { from, to }: DaySpan,
  today: string,
): boolean {
  const end = status === "overdue" ? today : lagosDay(dueDate);
  return loanStatuses[state].holds && startDate <= to && end >= from;
}
