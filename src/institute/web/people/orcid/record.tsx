import { useEffect, useRef, useState } from "react";
import { countOf } from "#core/domain/words.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import type { OfferedRecord } from "#institute/domain/people/orcid-record.ts";
import type { Profile } from "#institute/domain/people/profile.ts";
import styles from "./orcid.module.css";
import { ProfileOffers, toChanges } from "./profile-offers.tsx";
import { type Outcome, useTaking } from "./use-taking.ts";
import { isOpen, WorksList } from "./works-list.tsx";

/** What a record offers, and the button that takes over what is ticked. */
export function Record(props: { person: Person; profile: Profile; record: OfferedRecord }) {
  const { person, profile, record } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Parameters<typeof toChanges>[2]>({ employment: null, link: null });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { take, outcomes, progress, problem } = useTaking(person, profile);
  useEffect(() => heading.current?.focus(), []);

  const tick = (places: readonly number[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const place of places) isTicked ? after.add(place) : after.delete(place);
      return after;
    });
  const changes = toChanges(profile, record, choices);
  const works = new Map(
    [...record.works.entries()].filter(
      ([place, work]) => ticked.has(place) && isOpen(work, outcomes.get(place)),
    ),
  );
  const known = record.works.filter((work) => work.known).length;
  const isNothing = works.size === 0 && Object.keys(changes).length === 0;

  return (
    <section className={styles.result} aria-labelledby="record">
      <h2 id="record" ref={heading} tabIndex={-1}>
        The record {record.orcid}
      </h2>
      {profile.orcid !== null && profile.orcid !== record.orcid && (
        <p className="note">Your profile has the iD {profile.orcid}, which stays.</p>
      )}
      <ProfileOffers profile={profile} record={record} choices={choices} onChoose={setChoices} />
      <h3>{countOf(record.works.length, "work")}</h3>
      <p className="hint">
        {known > 0 && `${known} of them ${known === 1 ? "is" : "are"} here already. `}
        Others are filled in by their DOI, or as the record has them, and wait for an admin’s approval.
      </p>
      <WorksList works={record.works} ticked={ticked} outcomes={outcomes} onTick={tick} />
      <div className={`stack ${styles.act}`}>
        {problem && (
          <p className="failure" role="alert">
            {problem} What has not been added is still ticked.
          </p>
        )}
        <p role="status">
          {progress
            ? `${progress.done} of ${countOf(progress.of, "work")} done.`
            : summary(outcomes, profile.orcid === record.orcid)}
        </p>
        {!isNothing && (
          <BusyButton
            type="button"
            busy={progress !== undefined}
            busyLabel="Adding what is ticked"
            onClick={() => take({ profile: changes, works })}
          >
            {works.size > 0 ? `Add ${countOf(works.size, "work")}` : "Save to my profile"}
          </BusyButton>
        )}
      </div>
    </section>
  );
}

function summary(outcomes: ReadonlyMap<number, Outcome>, isSaved: boolean): string {
  if (outcomes.size === 0)
    return isSaved ? "" : "The iD and what you chose above are saved to your profile too.";
  const done = [...outcomes.values()].filter((one) => "taken" in one && one.taken !== "notNamed").length;
  return done === outcomes.size
    ? `${countOf(done, "work")} added.`
    : `${done} of ${countOf(outcomes.size, "work")} added. The list says why the others were not.`;
}
