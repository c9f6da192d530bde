import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { TextInput } from "../../forms/inputs.tsx";
import { useSubmission } from "../../forms/submission.ts";
import { validate } from "../../forms/validate.ts";
import { mailed } from "../../mail-promise.ts";
import type { Person } from "../../session/use-person.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";
import styles from "./auth.module.css";

const api = browserClient.api.user.address;
const labels = { email: "New e-mail address", password: "Your password" };
const idOf = (field: string) => `address-${field}`;

/** Asks for another address, which the link sent there confirms. */
export function ChangeAddressForm({ person }: { person: Person }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const queryClient = useQueryClient();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    void submit(async () => {
      const { ChangeAddress } = await import("#core/domain/accounts/account.ts");
      await unwrap(api.$post({ json: validate(ChangeAddress, typed) }));
      form.current?.reset();
      announce(mailed("We have sent an e-mail to the new address."), "Follow its link in this browser.");
      await queryClient.invalidateQueries({ queryKey: ["address"] });
    });
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
  const queryClient = useQueryClient();
  const heading = useRef<HTMLDivElement>(null);
  const queryKey = ["address", person._id];
  const { data } = useQuery({ queryKey, queryFn: () => unwrap(api.$get()) });
  const leaving = useMutation({
    mutationFn: () => unwrap(api.$delete()),
    onSuccess: () => {
      announce("Your address has not changed.");
      heading.current?.focus();
    },
    onError: (error) => announceFailure("The change was not stopped.", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <div ref={heading} tabIndex={-1}>
      {data?.newEmail && (
        <p className={`note ${styles.done}`}>
          A link is on its way to {data.newEmail} and works for 24 hours.{" "}
          <button
            type="button"
            className="link"
            disabled={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            Keep {person.email}
          </button>
        </p>
      )}
    </div>
  );
}
