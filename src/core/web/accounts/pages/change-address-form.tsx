import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { TextInput } from "../../forms/fields/inputs.tsx";
import { validate } from "../../forms/fields/validate.ts";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { useAction } from "../../forms/sending/use-action.ts";
import { mailed } from "../../mail-promise.ts";
import type { Person } from "../../session/use-person.ts";
import styles from "./auth.module.css";

const api = browserClient.api.user.address;
const labels = { email: "New e-mail address", password: "Your password" };
const idOf = (field: string) => `address-${field}`;

/** Asks for another address, which the link sent there confirms. */
export function ChangeAddressForm({ person }: { person: Person }) {
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure } = useAction({
    form,
    async call(keyed, typed: object) {
      const { ChangeAddress } = await import("#core/domain/accounts/account.ts");
      return unwrap(api.$post({ json: validate(ChangeAddress, typed) }, keyed));
    },
    done: () => ({
      said: mailed("We have sent an e-mail to the new address."),
      detail: "Follow its link in this browser.",
    }),
    after: () => form.current?.reset(),
    changes: [["address"]],
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run(Object.fromEntries(new FormData(event.currentTarget)));
  }

  return (
    <>
      <p className={styles.intro}>
        You sign in with <strong>{person.email}</strong>. A new address takes its place, in your profile too,
        once you follow the link that we send there. Your other devices are then signed out.
      </p>
      <WaitingAddress person={person} />
      <form ref={form} className={`stack ${styles.form}`} method="post" noValidate onSubmit={onSubmit}>
        <ErrorSummary failure={failure} labels={labels} idOf={idOf} />
        <TextInput
          id={idOf("email")}
          name="email"
          type="email"
          label={labels.email}
          autoComplete="email"
          error={failure?.fields.email}
          required
        />
        <TextInput
          id={idOf("password")}
          name="password"
          type="password"
          label={labels.password}
          autoComplete="current-password"
          error={failure?.fields.password}
          required
        />
        <div className="toolbar">
          <BusyButton type="submit" busy={busy} busyLabel="Sending the link">
            Change address
          </BusyButton>
        </div>
      </form>
    </>
  );
}

/** The address that waits to be confirmed, and how not to wait any more. */
function WaitingAddress({ person }: { person: Person }) {
  const heading = useRef<HTMLDivElement>(null);
  const queryKey = ["address", person._id];
  const { data } = useQuery({ queryKey, queryFn: () => unwrap(api.$get()) });
  const { run, busy } = useAction({
    call: () => unwrap(api.$delete()),
    done: () => ({ said: "Your address has not changed." }),
    after: () => heading.current?.focus(),
    refused: "The change was not stopped.",
    changes: [queryKey],
  });
  return (
    <div ref={heading} tabIndex={-1}>
      {data?.newEmail && (
        <p className={`note ${styles.done}`}>
          A link is on its way to {data.newEmail} and works for 24 hours.{" "}
          <button type="button" className="link" disabled={busy} onClick={() => run()}>
            Keep {person.email}
          </button>
        </p>
      )}
    </div>
  );
}
