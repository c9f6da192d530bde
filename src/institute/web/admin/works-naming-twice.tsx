import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import { useFirstRows } from "#core/web/forms/lists/first-rows.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { WorkNamingTwice } from "#institute/domain/posts/named-twice.ts";
import type { StandsTwice } from "#institute/domain/posts/one-author.ts";
import { twiceWords } from "../posts/editor/twice-words.ts";
import { useTwiceAnswer } from "./named-twice.ts";
import { namedTwiceQuery } from "./named-twice-query.ts";
import styles from "./named-works.module.css";

/** The works that name an author twice, each with one press to mend it; nothing if there are none. */
export function WorksNamingTwice({ onPhone }: { onPhone: number }) {
  const list = useQuery(namedTwiceQuery);
  const { data, error } = list;
  const { rows, more } = useFirstRows(data?.works ?? [], onPhone);
  if (error && !data) return <LoadProblem what="The list" query={list} />;
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="named-twice" className="stack">
      <h2 id="named-twice">Named twice</h2>
      <p className="intro">
        {countOf(data.total, "work")} {data.total === 1 ? "names" : "name"} an author twice, or may do so.
        “One person” keeps the member, in the place of the written name.
      </p>
      <ul className={styles.works}>
        {rows.map((named) => (
          <Work key={named.work._id} named={named} />
        ))}
      </ul>
      {more}
      {!more && data.total > data.works.length && (
        <p>Showing the first {countOf(data.works.length, "work")}.</p>
      )}
    </section>
  );
}

function Work({ named: { work, authors, twice } }: { named: WorkNamingTwice }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => document.querySelector<HTMLElement>("h1"));
  return (
    <li ref={row} className={`toolbar spread ${styles.work}`}>
      <div>
        <h3 className="name">
          <a href={href("/preview/:id", { id: work._id })}>
            <Title of={work} />
          </a>
        </h3>
        <p>Authors: {authors.join("; ")}</p>
      </div>
      <ul className={styles.readings}>
        {twice.map((pair) => (
          <Pair key={`${pair.name} ${pair.other}`} id={work._id} pair={pair} title={work.title} />
        ))}
      </ul>
    </li>
  );
}

function Pair({ id, pair, title }: { id: string; pair: StandsTwice; title: string }) {
  const { run, running } = useTwiceAnswer();
  const { name, other } = pair;
  const send = (are: "one" | "two") => run({ _id: id, name, other, are });
  return (
    <li>
      <p>{twiceWords(pair)}</p>
      <div className="toolbar">
        <BusyButton
          type="button"
          quiet
          busy={running?.are === "one"}
          busyLabel="Saving your answer"
          aria-label={`One person: ${name}, ${title}`}
          onClick={() => send("one")}
        >
          One person
        </BusyButton>
        {pair.isMember && (
          <button
            type="button"
            className="button quiet"
            aria-label={`Two people: ${name} and ${other}, ${title}`}
            onClick={() => send("two")}
          >
            Two people
          </button>
        )}
      </div>
    </li>
  );
}
