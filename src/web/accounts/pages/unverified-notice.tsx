import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { toFailure } from "../../forms/submission.ts";
import { may, type Person } from "../../session/use-person.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";
import styles from "./unverified-notice.module.css";

const mayManageProfiles = may("profile.manage");

/** Shown when the account's address belongs to no profile or is not confirmed. */
export function UnverifiedNotice({ person }: { person: Person }) {
  const me = useQuery({
    queryKey: ["me", person._id],
    queryFn: () => unwrap(browserClient.api.user.me.$get()),
  });
  return (
    <section className={styles.notice} aria-labelledby="notice">
      <h1 id="notice">{person.name}</h1>
      <p className={styles.warning} role="alert">
        <strong>Attention!</strong> We could not verify your identity. Please contact the admin for
        verification
      </p>
      {me.data?.isConfirmed === false ? <Unconfirmed person={person} /> : <Unknown person={person} />}
      <p className={styles.buttons}>
        <a className="button" href="/contact">
          Contact Admin
        </a>
        <a className="button quiet" href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}

function Unknown({ person }: { person: Person }) {
  return (
    <p>
      You are signed in as {person.email}, and no member profile has this address.{" "}
      {mayManageProfiles(person) ? (
        <>
          You are an admin: add your own profile in <a href="/database">Manage Users</a>, with this address.
        </>
      ) : (
        "An admin can create one for you. Until then your posts stay in your account."
      )}
    </p>
  );
}

function Unconfirmed({ person }: { person: Person }) {
  const [busy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    try {
      await unwrap(browserClient.api.user.confirm.resend.$post());
      announce(`A new link is on its way to ${person.email}.`);
    } catch (error) {
      announceFailure("The link was not sent.", toFailure(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p>
        You are signed in as {person.email}. This address is not confirmed yet: in this browser, follow the
        link in the e-mail that we sent you. Until then your account has no profile, and your posts stay in
        your account.
      </p>
      <p>
        <BusyButton type="button" quiet busy={busy} busyLabel="Sending" onClick={() => void resend()}>
          Send the link again
        </BusyButton>
      </p>
    </>
  );
}
