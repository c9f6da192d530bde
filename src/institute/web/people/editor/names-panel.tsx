import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
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
  const answer = useNameAnswer();
  const send = (isMine: boolean) => {
    const named = works.map(({ _id, role }) => ({ _id, role }));
    if (!answer.isPending) answer.mutate({ name, isMine, works: named });
  };
  return (
    <li>
      <div>
        <p>
          {countOf(total, "work")} {total === 1 ? "names" : "name"} <q>{name}</q>
          {total > MAX_ANSWERED && `. You answer for the first ${MAX_ANSWERED} now.`}
          {likeness === "maybe" && <span className={styles.doubt}> It may be somebody else.</span>}
        </p>
        <Works works={works} />
      </div>
      <div className="toolbar">
        <BusyButton
          type="button"
          busy={answer.isPending}
          busyLabel="Saving your answer"
          aria-label={`Yes, ${name} is me`}
          onClick={() => send(true)}
        >
          Yes, this is me
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          aria-label={`No, ${name} is not me`}
          onClick={() => send(false)}
        >
          No
        </button>
      </div>
    </li>
  );
}

const SHOWN_WORKS = 3;

function Works({ works }: { works: NamedWork[] }) {
  const list = (part: NamedWork[]) => (
    <ul className={styles.works}>
      {part.map((work) => (
        <li key={`${work.role} ${work._id}`}>
          <a href={postHref(work)}>
            <Title of={work} />
          </a>
          <span>
            {[work.year, work.role === "supervisor" ? "as supervisor" : "as author"]
              .filter(Boolean)
              .join(", ")}
          </span>
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
const SHOWN_CLAIMS = 4;

/** The names that members claim on works of this person, or on all works for admins; nothing if there are none. */
export function NamesToConfirm({ person }: { person: Person }) {
  const { data } = useQuery(nameClaimsQuery(person._id));
  if (!data || data.claims.length === 0) return null;
  const shown = data.claims.slice(0, SHOWN_CLAIMS);
  const later = data.total - shown.length;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="names">
      <h2 id="names">Names to confirm</h2>
      <p className="measure hint">
        A confirmed name links to the member’s page. A confirmed author can also edit the work; a supervisor
        cannot. Confirm only if you are sure.
      </p>
      <ul>
        {shown.map((claim) => (
          <Claim key={claim._id} claim={claim} />
        ))}
      </ul>
      {later > 0 && <p className="measure hint">{countOf(later, "more name")} to confirm after these.</p>}
    </section>
  );
}

function Claim({ claim }: { claim: NameClaim }) {
  const { name, member, work } = claim;
  const decision = useNameDecision();
  const send = (isConfirmed: boolean) => {
    if (!decision.isPending) decision.mutate({ claim, isConfirmed });
  };
  return (
    <li>
      <div>
        <p>
          <a href={memberHref(member.slug)}>{member.name}</a> says that <q>{name}</q> is their name
        </p>
        <Works works={[work]} />
      </div>
      <div className="toolbar">
        <BusyButton
          type="button"
          busy={decision.isPending}
          busyLabel="Saving the decision"
          aria-label={`Confirm that ${name} is ${member.name}`}
          onClick={() => send(true)}
        >
          Confirm
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          aria-label={`Refuse that ${name} is ${member.name}`}
          onClick={() => send(false)}
        >
          Refuse
        </button>
      </div>
    </li>
  );
}
