import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import dialog from "../../forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "../../forms/dialogs/modal-dialog.tsx";
import { TextInput } from "../../forms/fields/inputs.tsx";
import { validate } from "../../forms/fields/validate.ts";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { useSubmission } from "../../forms/sending/submission.ts";
import { openDocument } from "../../open-document.ts";
import { clearSession } from "../../session/session.ts";
import type { Person } from "../../session/use-person.ts";
import { SaveBar } from "../../ui/save-bar.tsx";
import styles from "./security.module.css";

const api = browserClient.api.user.close;

/** What closing the account leaves and takes away, what is in the way, and the button. */
export function CloseAccount({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ["closing", person._id],
    queryFn: () => unwrap(api.$get()),
    meta: { volatile: true },
  });
  const hindrances = data?.hindrances ?? [];
  return (
    <>
      <ul className={`bullets stack ${styles.intro}`}>
        <li>Published works stay, with their authors, and so do surveys and the store’s record of loans.</li>
        <li>Your profile page, all sessions and all e-mails end at once.</li>
        <li>
          For {BIN_RETENTION_DAYS} days an admin can open the account again, with your profile. Then your
          address, password and telephone number are deleted.
        </li>
      </ul>
      {hindrances.map((sentence) => (
        <p key={sentence} className={`note ${styles.hindrance}`}>
          {sentence} <a href="/contact">Write to us</a> if you cannot.
        </p>
      ))}
      {hindrances.length === 0 && (
        <p className={styles.act}>
          <button type="button" className="button quiet" disabled={isPending} onClick={() => setOpen(true)}>
            Close my account
          </button>
        </p>
      )}
      {isOpen && <CloseDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    void submit(async () => {
      const { CloseAccount } = await import("#core/domain/accounts/account.ts");
      await unwrap(api.$post({ json: validate(CloseAccount, typed) }));
      openDocument("/");
      clearSession();
    });
  }

  return (
    <ModalDialog title={`Close the account of ${person.name}?`} busy={busy} onClose={onClose}>
      <form ref={form} className="stack" method="post" noValidate onSubmit={onSubmit}>
        {failure && !failure.fields.password && (
          <p className={dialog.problem} role="alert" tabIndex={-1} data-summary>
            {failure.message}
          </p>
        )}
        <p>You will be signed out everywhere, and your profile will not be shown any more.</p>
        <input type="text" autoComplete="username" defaultValue={person.email} readOnly hidden />
        <TextInput
          id="close-password"
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          error={failure?.fields.password}
          required
        />
        <SaveBar>
          <button type="button" className="button quiet" onClick={onClose} disabled={busy}>
            Keep it
          </button>
          <BusyButton type="submit" danger busy={busy} busyLabel="Closing the account">
            Close my account
          </BusyButton>
        </SaveBar>
      </form>
    </ModalDialog>
  );
}
