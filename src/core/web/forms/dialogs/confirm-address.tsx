import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { mailed } from "../../mail-promise.ts";
import { meQuery } from "../../session/me-query.ts";
import type { Person } from "../../session/use-person.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";
import { BusyButton } from "../sending/busy-button.tsx";
import { toFailure } from "../sending/submission.ts";

/** Whether the server has said that the person's address is not confirmed. */
export const useIsUnconfirmed = (person: Person): boolean =>
  useQuery(meQuery(person)).data?.isConfirmed === false;

/** How a person confirms the address, with a button for another link; `children` say what needs it. */
export function ConfirmAddress({ person, children }: { person: Person; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    try {
      await unwrap(browserClient.api.user.confirm.resend.$post());
      announce(mailed(`A new link is on its way to ${person.email}.`));
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
        link in the e-mail that we sent you. {children}
      </p>
      <p>
        <BusyButton type="button" quiet busy={busy} busyLabel="Sending" onClick={() => void resend()}>
          Send the link again
        </BusyButton>
      </p>
    </>
  );
}
