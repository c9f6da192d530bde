import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FieldErrors } from "#core/domain/errors.ts";
import { countOf, fold } from "#core/domain/words.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { findNearestForAll } from "#institute/domain/lending/booking-days.ts";
import { formatBookingDay } from "#institute/domain/lending/loan-period.ts";
import { MAX_TRIP_LINES } from "#institute/domain/lending/trip.ts";
import { daysQuery } from "../booking/days-query.ts";
import type { Choice } from "../editor/equipment-choice.tsx";
import { itemsQuery } from "../pages/lending-queries.ts";
import styles from "./trip.module.css";
import { checkQuery } from "./trip-queries.ts";
import { countOfLine, setQuantity, type TripLine, type TripValues } from "./trip-values.ts";

const MAX_ITEMS = 500;
const SHOWN = 8;
const none: never[] = [];

/** What a trip takes, with what of it cannot be had, and the catalogue to add more from. */
export function TripItems(props: {
  id: string;
  span: DaySpan;
  lines: TripLine[];
  isLimited: boolean;
  /** What the server has refused, such as `lines.3`. */
  problems: FieldErrors;
  onChange: (change: Partial<TripValues>) => void;
}) {
  const { span, lines, onChange } = props;
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(SHOWN);
  const items = useQuery(itemsQuery(MAX_ITEMS));
  const { data = none } = items;
  const words = fold(search).split(/\s+/);
  const taken = new Set(lines.map(({ requestId }) => requestId));
  const found = data.filter(
    ({ _id, name }) => !taken.has(_id) && words.every((word) => fold(name).includes(word)),
  );
  const shown = found.slice(0, limit);
  const wanted = lines.map((line) => ({ requestId: line.requestId, quantity: countOfLine(line) }));
  const more = shown.map(({ _id }) => ({ requestId: _id, quantity: 1 }));
  const check = useQuery(checkQuery(span, [...wanted, ...more].slice(0, MAX_TRIP_LINES)));
  const freeOf = (id: string) => check.data?.get(id);
  const put = (line: TripLine, quantity: string) =>
    onChange({ lines: setQuantity(lines, { _id: line.requestId, name: line.name }, quantity) });
  const problemOf = (index: number, line: TripLine) =>
    (check.isPlaceholderData ? undefined : freeOf(line.requestId)?.problem) ??
    props.problems[`lines.${index}`];
  const short = lines.filter((line) => freeOf(line.requestId)?.problem).length;

  return (
    <>
      {lines.length > 0 && (
        <section id={props.id} tabIndex={-1} className={`stack ${styles.section}`} aria-labelledby="taken">
          <h2 id="taken">Your trip</h2>
          <ul className={styles.items}>
            {lines.map((line, index) => (
              <LineRow
                key={line.requestId}
                line={line}
                free={freeOf(line.requestId)?.free}
                problem={problemOf(index, line)}
                onChange={(quantity) => put(line, quantity)}
              />
            ))}
          </ul>
          <p className="visually-hidden" role="status">
            {short > 0 && `Not free on all these days: ${countOf(short, "item")}`}
          </p>
          {short > 0 && !check.isPlaceholderData && <NearestForAll {...props} items={data} />}
        </section>
      )}
      <section
        id={lines.length > 0 ? undefined : props.id}
        tabIndex={-1}
        className={`stack ${styles.section} ${lines.length > 0 ? "no-print" : ""}`}
        aria-labelledby="more"
      >
        <h2 id="more">{lines.length > 0 ? "Add more" : "Equipment"}</h2>
        <TextInput
          id="trip-search"
          label="Find equipment"
          type="search"
          value={search}
          maxLength={200}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // The search of a list that is here sends nothing.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <LoadProblem what="The equipment" query={items} />
        <p className="visually-hidden" role="status">
          {search && `${found.length} found`}
        </p>
        <ul className={styles.items}>
          {shown.map(({ _id, name }) => (
            <li key={_id} className={styles.item}>
              <div className={styles.what}>
                <p>{name}</p>
                <Free count={freeOf(_id)?.free} />
              </div>
              <button
                type="button"
                className={icons.icon}
                aria-label={`Add ${name}`}
                disabled={lines.length >= MAX_TRIP_LINES}
                onClick={() => onChange({ lines: setQuantity(lines, { _id, name }, "1") })}
              >
                <span aria-hidden>+</span>
              </button>
            </li>
          ))}
        </ul>
        {lines.length >= MAX_TRIP_LINES && (
          <p className="hint">A trip can have at most {MAX_TRIP_LINES} items.</p>
        )}
        {found.length > limit && (
          <p>
            <button type="button" className="button quiet" onClick={() => setLimit(found.length)}>
              Show all {found.length}
            </button>
          </p>
        )}
      </section>
    </>
  );
}

const Free = ({ count }: { count: number | undefined }) => (
  <p className="hint">{count === undefined ? "\u00a0" : count === 0 ? "None free" : `${count} free`}</p>
);

/** One thing of the trip with its number. */
function LineRow(props: {
  line: TripLine;
  free: number | undefined;
  problem: string | null | undefined;
  onChange: (quantity: string) => void;
}) {
  const { line, free, problem, onChange } = props;
  const { name } = line;
  const problemId = useId();
  const count = countOfLine(line);
  return (
    <li className={styles.item} data-short={problem ? true : undefined}>
      <div className={styles.what}>
        <p>{name}</p>
        {problem ? (
          <p id={problemId} className={styles.problem}>
            {problem}
          </p>
        ) : (
          <Free count={free} />
        )}
      </div>
      <div className={styles.stepper}>
        <button
          type="button"
          className={icons.icon}
          aria-label={`One ${name} fewer`}
          onClick={() => onChange(String(count - 1))}
        >
          <span aria-hidden>−</span>
        </button>
        <input
          className="input"
          aria-label={`How many of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          inputMode="numeric"
          value={line.quantity}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, "").slice(0, 6);
            // A nought that is typed on the way to a number takes nothing out.
            onChange(digits === "0" ? "" : digits);
          }}
        />
        <button
          type="button"
          className={icons.icon}
          aria-label={`One ${name} more`}
          onClick={() => onChange(String(count + 1))}
        >
          <span aria-hidden>+</span>
        </button>
      </div>
      {problem && (
        <div className={`toolbar ${styles.ways}`}>
          {free !== undefined && free > 0 && free < count && (
            <button type="button" className="button quiet" onClick={() => onChange(String(free))}>
              Take {free} instead
            </button>
          )}
          <button type="button" className="button quiet" onClick={() => onChange("0")}>
            Leave it out
          </button>
        </div>
      )}
    </li>
  );
}

/** The press that moves the trip to the nearest days on which all of it is free. */
function NearestForAll(props: {
  span: DaySpan;
  lines: TripLine[];
  items: readonly Choice[];
  isLimited: boolean;
  onChange: (change: Partial<TripValues>) => void;
}) {
  const { lines, items, isLimited } = props;
  const queryClient = useQueryClient();
  const ids = lines.map(({ requestId }) => requestId);
  const { data } = useQuery({
    queryKey: ["equipment", "days", ids],
    queryFn: () => Promise.all(ids.map((id) => queryClient.fetchQuery(daysQuery(id)))),
  });
  if (!data) return null;
  const wishes = lines.map((line, index) => ({
    days: data[index] ?? none,
    quantity: countOfLine(line),
    serviceDays: items.find(({ _id }) => _id === line.requestId)?.serviceDays ?? 0,
    isLimited,
  }));
  const next = findNearestForAll(wishes, props.span);
  if (!next) return null;
  return (
    <p>
      <button
        type="button"
        className="button quiet"
        onClick={() => props.onChange({ startDate: next.from, dueDate: next.to })}
      >
        All of it is free from {formatBookingDay(next.from)}
      </button>
    </p>
  );
}
