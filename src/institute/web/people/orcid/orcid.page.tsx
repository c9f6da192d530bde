import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { LineSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { useSubmission } from "#core/web/forms/sending/submission.ts";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { OfferedRecord } from "#institute/domain/people/orcid-record.ts";
import type { Profile } from "#institute/domain/people/profile.ts";
import { myProfileQuery } from "../profile/my-posts.ts";
import styles from "./orcid.module.css";
import { Record } from "./record.tsx";

export const meta = () => workplaceMeta("From ORCID");

const allowAll = () => true;

/** What a member takes over from their record at ORCID. */
export default function OrcidPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className="wrap page">
      <h1>From ORCID</h1>
      {person ? <Own person={person} /> : <NoScriptNote />}
    </div>
  );
}

function Own({ person }: { person: Person }) {
  const profile = useQuery(myProfileQuery(person._id));
  if (profile.data) return <Reading person={person} profile={profile.data} />;
  if (profile.data === null)
    return (
      <p>
        Your account has no profile yet. <a href="/profile">See why</a>.
      </p>
    );
  return profile.error ? <LoadProblem what="Your profile" query={profile} /> : <LineSkeletons />;
}

const labels = { orcid: "Your ORCID iD" };
const noOrcid = "Enter an ORCID iD, such as 0000-0002-1825-0097. The last digit is a check on the others.";

function Reading({ person, profile }: { person: Person; profile: Profile }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const [record, setRecord] = useState<OfferedRecord>();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("orcid"));
    void submit(async () => {
      const orcid = parseOrcid(typed);
      if (!orcid) throw new AppError("invalid", noOrcid, { fields: { orcid: noOrcid } });
      const reply = await unwrap(browserClient.api.orcid.$get({ query: { orcid } }));
      if (!reply.record) throw new AppError("unavailable", "This site does not read records at ORCID.");
      setRecord(reply.record);
    });
  }

  return (
    <>
      <p className="measure">
        Your public record at ORCID can fill empty fields of your profile and list your works. You see
        everything first, and only what you tick is added.
      </p>
      <form ref={form} className={`stack ${styles.read}`} method="post" noValidate onSubmit={onSubmit}>
        <ErrorSummary failure={failure} labels={labels} />
        <TextInput
          id="orcid"
          name="orcid"
          label={labels.orcid}
          description="Sixteen digits, or the address of your page at orcid.org."
          defaultValue={profile.orcid ?? ""}
          error={failure?.fields.orcid}
          required
        />
        <BusyButton type="submit" busy={busy} busyLabel="Reading the record">
          Read the record
        </BusyButton>
      </form>
      {record && <Record key={record.orcid} person={person} profile={profile} record={record} />}
    </>
  );
}
