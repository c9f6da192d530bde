import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { type RingingSessionSummary, sessionStates } from "#birds/domain/ringing/session.ts";
import { formatDay, yearOf } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import states from "#core/web/forms/lists/state-links.module.css";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame, isKeeper } from "./desk-frame.tsx";
import styles from "./ringing.module.css";
import { birdHref, birdsQuery, sessionsQuery } from "./ringing.ts";
import { WhatWaits } from "./what-waits.tsx";

export const meta = () => workplaceMeta("Ringing");

/** The sessions at the nets, what waits of them, and the search for a bird. */
export default function RingingPage() {
  return (
    <DeskFrame title="Ringing" room="/ringing">
      {(person) => <Desk isKeeper={isKeeper(person)} />}
    </DeskFrame>
  );
}

function Desk({ isKeeper }: { isKeeper: boolean }) {
  const [query] = useSearchParams();
  const search = query.get("search")?.trim() ?? "";
  return (
    <>
      <SearchForm
        many="ringed birds"
        search={search}
        placeholder="A ring, its beginning, or a species"
        maxLength={100}
      />
      {search ? (
        <Birds search={search} />
      ) : (
        <>
          <WhatWaits isKeeper={isKeeper} />
          <Sessions isKeeper={isKeeper} />
        </>
      )}
    </>
  );
}

function Birds({ search }: { search: string }) {
  const [query] = useSearchParams();
  const birds = useQuery(birdsQuery(search, parsePaging(query)));
  return (
    <section className={`stack ${styles.section}`} aria-label="Birds found">
      <h2>Birds</h2>
      <p role="status">
        {birds.data ? `${countOf(birds.data.total, "bird")} for “${search}”` : "Looking for birds"}
      </p>
      <PagedList
        list={birds}
        many="birds"
        empty={
          <EmptyState
            kind="nothing"
            title="No bird found"
            text="Write the ring as it is stamped, the beginning of a series, or a species of the guide."
            action={{ href: "/ringing", label: "All sessions" }}
          />
        }
      >
        {(bird) => (
          <div className="row">
            <Link className="name title-link" to={birdHref(bird.key)}>
              {bird.rings.join(", ")}
            </Link>
            <p className="hint">
              {bird.species ?? "Species unknown"} · {countOf(bird.encounters, "record")} · last{" "}
              {formatDay(bird.last)}
              {bird.lastPlace && `, ${bird.lastPlace}`}
            </p>
          </div>
        )}
      </PagedList>
    </section>
  );
}

/** The sessions of a year, a state or a site, the newest first. */
function Sessions({ isKeeper }: { isKeeper: boolean }) {
  const [query, setQuery] = useSearchParams();
  const state = keysOf(sessionStates).find((name) => name === query.get("state"));
  const year = query.get("year") ?? "";
  const site = query.get("site") ?? "";
  const sessions = useQuery(
    sessionsQuery(
      { ...(state && { state }), ...(year && { year }), ...(site && { site }) },
      parsePaging(query),
    ),
  );
  const isFiltered = Boolean(state || year || site);
  const addressWith = (changes: Record<string, string | undefined>) => {
    const next = { state, year, site, ...changes };
    return `?${new URLSearchParams(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
  };
  const thisYear = yearOf(new Date());
  const isOfOneSite = new Set(sessions.data?.data.map((session) => session.site._id)).size < 2;
  return (
    <section className={`stack ${styles.section}`} aria-label="Sessions">
      <div className={`toolbar ${states.states}`}>
        <Link
          className="chip"
          to={addressWith({ state: undefined })}
          aria-current={state ? undefined : "page"}
        >
          All
        </Link>
        {keysOf(sessionStates).map((name) => (
          <Link
            key={name}
            className="chip"
            to={addressWith({ state: name })}
            aria-current={name === state ? "page" : undefined}
          >
            {sessionStates[name]}
          </Link>
        ))}
        <Select
          label="Year"
          value={year}
          data={[
            { value: "", label: "All years" },
            ...Array.from({ length: thisYear - FIRST_RINGING_YEAR + 1 }, (_, ago) => String(thisYear - ago)),
          ]}
          onChange={({ currentTarget }) =>
            setQuery(new URLSearchParams(addressWith({ year: currentTarget.value })))
          }
        />
        {site && (
          <Link className="chip" to={addressWith({ site: undefined })}>
            All sites
          </Link>
        )}
      </div>
      <p className="intro" role="status">
        {sessions.data ? countOf(sessions.data.total, "session") : "Loading the sessions"}
      </p>
      <PagedList
        list={sessions}
        many="sessions"
        empty={isFiltered ? <NoneFound /> : <HowToBegin isKeeper={isKeeper} />}
      >
        {(session) => (
          <SessionRow
            session={session}
            siteHref={addressWith({ site: session.site._id })}
            isOfOneSite={isOfOneSite}
          />
        )}
      </PagedList>
    </section>
  );
}

/** Older records of the country are rare, and are found by the search. */
const FIRST_RINGING_YEAR = 1960;

function SessionRow(props: { session: RingingSessionSummary; siteHref: string; isOfOneSite: boolean }) {
  const { session } = props;
  const facts = [
    countOf(session.birds, "bird"),
    `${session.newRings} new`,
    sessionStates[session.state].toLowerCase(),
    session.openDoubts > 0 && countOf(session.openDoubts, "open doubt"),
    session.netMetreHours === null
      ? "effort not known"
      : `${Math.round(session.netMetreHours)} net-metre-hours`,
    session.handedInAt && "handed in",
    session.isDemonstration && "invented",
  ];
  return (
    <div className="row">
      <Link className="name title-link" to={`/ringing/sessions/${session._id}`}>
        {formatDay(session.date)}, {session.site.name}
      </Link>
      <p className="hint">{facts.filter(Boolean).join(" · ")}</p>
      {!props.isOfOneSite && (
        <Link className="tap" to={props.siteHref}>
          Only this site<span className="visually-hidden">: {session.site.name}</span>
        </Link>
      )}
    </div>
  );
}

const NoneFound = () => (
  <EmptyState
    kind="nothing"
    title="No session found"
    text="No session has this state, year and site."
    action={{ href: "/ringing", label: "All sessions" }}
  />
);

/** What is done first where nothing was ringed yet. */
const HowToBegin = ({ isKeeper }: { isKeeper: boolean }) => (
  <EmptyState
    kind="nothing"
    title="No sessions yet"
    text={
      isKeeper
        ? "Set the scheme, enter the strings of rings that you have received, and ask an admin to give your ringers the right. They record at the nets at “Field surveys”; older records come in by Import."
        : "Sessions that you record at the nets are listed here."
    }
    {...(isKeeper
      ? {
          action: { href: "/ringing/settings", label: "Set the scheme" },
          more: [
            { href: "/ringing/rings", label: "Enter strings of rings" },
            { href: "/ringing/import", label: "Import older records" },
          ],
        }
      : { action: { href: "/field", label: "Field surveys" } })}
  />
);
