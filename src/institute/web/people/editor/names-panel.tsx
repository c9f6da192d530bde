import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { Title } from "#core/web/ui/title.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import type { NameClaim, NamedWork, NameOffer } from "#institute/domain/people/name-claims.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { nameClaimsQuery, nameOffersQuery, useNameAnswer, useNameDecision } from "./names.ts";
import styles from "./names-panel.module.css";

/** At most as many works as the API takes in one answer. */
const MAX_ANSWERED = 100;

/** “Is this you?” for each name that may be the member’s; nothing if there is none. */
export function NameOffers({ person }: { person: Person }) {
  const { data: offers = [] } = useQuery(nameOffersQuery(person._id));
  if (offers.length === 0) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="name-offers">
      <h2 id="name-offers">Is this you?</h2>
      <p className="measure hint">
        If you say yes, the person who posted the work or an admin checks it, unless that is you. Once
        confirmed, the name links to your page.
      </p>
      <ul>
        {offers.map((offer) => (
          <Offer key={offer.name} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { offer: NameOffer }) {
  const { name, likeness } = offer;
  const total = offer.works.length;
  const works = offer.works.slice(0, MAX_ANSWERED);
  const ticks = useTicks(works.map(keyOf));
  const chosen = works.filter((work) => ticks.has(keyOf(work)));
  const answer = useNameAnswer();
  const send = (isMine: boolean) => {
    const named = chosen.map(({ _id, role }) => ({ _id, role }));
    if (named.length > 0) answer.run({ name, isMine, works: named });
  };
  return (
    <li>
      <div>
        <p>
          {countOf(total, "work")} {total === 1 ? "names" : "name"} <q>{name}</q>
          {total > MAX_ANSWERED && `. You answer for the first ${MAX_ANSWERED} now.`}
          {likeness === "maybe" && <span className={styles.doubt}> It may be someone else.</span>}
        </p>
        <Works works={works} ticks={ticks} />
      </div>
      <div className="toolbar">
        <BusyButton
          type="button"
          busy={answer.busy}
          busyLabel="Saving your answer"
          aria-label={`Yes, this is me${inWorks(chosen.length, total)}: ${name}`}
          onClick={() => send(true)}
        >
          Yes, this is me{inWorks(chosen.length, total)}
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          aria-label={`No, ${name} is not me${inWorks(chosen.length, total)}`}
          onClick={() => send(false)}
        >
          No
        </button>
      </div>
    </li>
  );
}

/** How many of the works are meant, unless it is all of them. */
const inWorks = (chosen: number, total: number) => (chosen === total ? "" : ` in ${countOf(chosen, "work")}`);

const keyOf = ({ role, _id }: NamedWork) => `${role} ${_id}`;

/** Which of several are ticked: all at first. */
function useTicks(keys: readonly string[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key: string) => !left.has(key),
    toggle: (key: string) =>
      setLeft(left.has(key) ? new Set([...left].filter((one) => one !== key)) : new Set([...left, key])),
    isUseful: keys.length > 1,
  };
}

const SHOWN_WORKS = 3;

/** Works with a name, each with a tick if there are several. */
function Works({ works, ticks }: { works: NamedWork[]; ticks: ReturnType<typeof useTicks> }) {
  const list = (part: NamedWork[]) => (
    <ul className={styles.works}>
      {part.map((work) => (
        <li key={keyOf(work)}>
          {ticks.isUseful && (
            <input
              type="checkbox"
              aria-label={work.title}
              checked={ticks.has(keyOf(work))}
              onChange={() => ticks.toggle(keyOf(work))}
            />
          )}
          <div>
            <a href={postHref(work)}>
              <Title of={work} />
            </a>
            <span>
              {[work.year, work.role === "supervisor" ? "as supervisor" : "as author"]
                .filter(Boolean)
                .join(", ")}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
  const hidden = works.length - SHOWN_WORKS;
  return (
    <>
      {list(works.slice(0, SHOWN_WORKS))}
      {hidden > 0 && (
        <details>
          <summary>{countOf(hidden, "more work")}</summary>
          {list(works.slice(SHOWN_WORKS))}
        </details>
      )}
    </>
  );
}

/** Few, so that the list below is near. */
const SHOWN_NAMES = 4;

/** A decision that was just made. */
interface Decided {
  ids: string[];
  text: string;
}

/** The names that members claim on works of this person, or on all works for admins; nothing if there are none. */
export function NamesToConfirm({ person }: { person: Person }) {
  const { data } = useQuery(nameClaimsQuery(person._id));
  const [decided, setDecided] = useState<Decided>();
  const claims = data?.claims ?? [];
  if (claims.length === 0 && !decided) return null;
  const groups = [...Map.groupBy(claims, ({ name, member }) => `${member.slug} ${name}`).values()];
  const shown = groups.slice(0, SHOWN_NAMES);
  const later = (data?.total ?? 0) - shown.flat().length;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="names">
      <h2 id="names">Names to confirm</h2>
      <p className="measure hint">
        A confirmed name links to the member’s page. A confirmed author can also edit the work; a supervisor
        cannot. Confirm only if you are sure.
      </p>
      {decided && <JustDecided decided={decided} onEnd={() => setDecided(undefined)} />}
      <ul>
        {shown.map((group) => (
          <Claims key={group[0]?._id} claims={group} onDecided={setDecided} />
        ))}
      </ul>
      {later > 0 && <p className="measure hint">{countOf(later, "more name")} to confirm after these.</p>}
    </section>
  );
}

/** What was just decided, with a button that takes it back. */
function JustDecided({ decided, onEnd }: { decided: Decided; onEnd: () => void }) {
  const { run, busy } = useNameDecision(onEnd);
  return (
    <div className="note toolbar spread" role="status">
      <p>{decided.text}</p>
      <BusyButton
        type="button"
        quiet
        busy={busy}
        busyLabel="Taking it back"
        onClick={() => run({ ids: decided.ids, decision: "takeBack" })}
      >
        Undo<span className="visually-hidden"> this decision</span>
      </BusyButton>
    </div>
  );
}

/** One name that one member claims, on one work or many. */
function Claims({ claims, onDecided }: { claims: NameClaim[]; onDecided: (decided: Decided) => void }) {
  const works = claims.map(({ work }) => work);
  const ticks = useTicks(works.map(keyOf));
  const [first] = claims;
  const { run, busy } = useNameDecision((done, { ids, decision }) => {
    if (done === 0 || !first) return;
    const works = countOf(ids.length, "work");
    const text =
      decision === "confirm"
        ? `“${first.name}” now links to ${first.member.name} in ${works}.`
        : `“${first.name}” stays as it is written in ${works}.`;
    onDecided({ ids, text });
  });
  if (!first) return null;
  const { name, member } = first;
  const ids = claims.filter(({ work }) => ticks.has(keyOf(work))).map(({ _id }) => _id);
  const count =
    claims.length === 1 ? "" : ids.length === claims.length ? ` all ${ids.length}` : ` ${ids.length}`;
  const send = (decision: "confirm" | "refuse") => {
    if (ids.length > 0) run({ ids, decision });
  };
  return (
    <li>
      <div>
        <p>
          <a href={memberHref(member.slug)}>{member.name}</a> says that <q>{name}</q> is their name
          {claims.length > 1 && ` in ${claims.length} works`}
        </p>
        <Works works={works} ticks={ticks} />
      </div>
      <div className="toolbar">
        <BusyButton
          type="button"
          busy={busy}
          busyLabel="Saving the decision"
          aria-label={`Confirm${count} that ${name} is ${member.name}`}
          onClick={() => send("confirm")}
        >
          Confirm{count}
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          aria-label={`Refuse${count} that ${name} is ${member.name}`}
          onClick={() => send("refuse")}
        >
          Refuse{count}
        </button>
      </div>
    </li>
  );
}
