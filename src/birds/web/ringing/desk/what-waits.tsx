import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { AnswerDoubt } from "./doubts.tsx";
import styles from "./ringing.module.css";
import { birdHref, doubtsQuery, handedInQuery, reportsQuery, stockQuery } from "./ringing.ts";
import { runOut } from "./run-out.ts";

/** What waits for somebody: doubts, found rings, strings that run out, what the scheme does not have yet. */
export function WhatWaits({ isKeeper }: { isKeeper: boolean }) {
  const doubts = useQuery(doubtsQuery({ page: "0" }));
  const stock = useQuery(stockQuery);
  const handedIn = useQuery(handedInQuery);
  const reports = useQuery({ ...reportsQuery("waiting", { page: "0" }), enabled: isKeeper });
  const ending = stock.data?.strings.filter(runOut) ?? [];
  const changed = handedIn.data?.changedSince ?? [];
  const found = reports.data?.total ?? 0;
  const open = doubts.data?.data ?? [];
  if (open.length + ending.length + changed.length + found === 0) return null;
  return (
    <section className={`stack ${styles.section}`} aria-label="What waits">
      <h2>What waits</h2>
      <ul className="stack">
        {found > 0 && (
          <li>
            <Link className="tap" to="/ringing/found">
              {countOf(found, "found ring")} to answer
            </Link>
          </li>
        )}
        {ending.map(({ _id, first, last, left, size }) => (
          <li key={_id}>
            <Link className="tap" to="/ringing/rings">
              {first} to {last} (size {size}) run out: {left} left
            </Link>
          </li>
        ))}
        {changed.map((bird) => (
          <li key={bird._id}>
            <Link className="tap" to={birdHref(bird.birdKey ?? "")}>
              {bird.ring ?? "A bird without a ring"}, {formatDay(bird.date)}: changed since it was handed in
            </Link>
          </li>
        ))}
        {open.map((doubt) => (
          <li key={doubt._id} className="note stack">
            <p>
              <Link
                to={doubt.sessionId ? `/ringing/sessions/${doubt.sessionId}` : birdHref(doubt.birdKey ?? "")}
              >
                {doubt.ring ?? "No ring"}, {doubt.species ?? "species unknown"}, {formatDay(doubt.date)}
              </Link>
              : {doubt.text}
            </p>
            <AnswerDoubt id={doubt._id} />
          </li>
        ))}
      </ul>
      {doubts.data && doubts.data.total > open.length && (
        <p className="hint">
          {countOf(doubts.data.total, "doubt")} in all; the others follow when these are answered.
        </p>
      )}
    </section>
  );
}
