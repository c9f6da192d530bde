import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { toFailure } from "../workplace/submission.ts";
import type { Person } from "../workplace/use-person.ts";
import styles from "./unverified-notice.module.css";

/** Shown to an account whose address belongs to no profile, or is not confirmed yet. */
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
      {me.data?.isConfirmed === false ? (
        <Unconfirmed person={person} />
      ) : (
        <p>
          You are signed in as {person.email}, and no member profile carries this address. An admin can make
          one for you; until then what you have posted stays your own.
        </p>
      )}
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
        You are signed in as {person.email}. This address is not confirmed yet: follow the link in the mail
        that we sent you, in this browser. Until then your account belongs to no profile, and what you have
        posted stays your own.
      </p>
      <p>
        <BusyButton type="button" quiet busy={busy} busyLabel="Sending" onClick={() => void resend()}>
          Send the link again
        </BusyButton>
      </p>
    </>
  );
}
