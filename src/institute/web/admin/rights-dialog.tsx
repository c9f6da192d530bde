import { type FormEvent, useId, useRef, useState } from "react";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import { formatDate } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import dialog from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import styles from "./rights-dialog.module.css";

/** Edits all rights of an account and saves them together. */
export function RightsDialog(props: { account: AccountState; name: string; onClose: () => void }) {
  const { account, name, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isAdmin, setAdmin] = useState(account.role === "admin");
  const [isStoreAdmin, setStoreAdmin] = useState(account.isStoreAdmin);
  const [isDisabled, setDisabled] = useState(account.isDisabled);
  const { run, busy, failure } = useAction({
    form,
    call: (keyed) => {
      const json = { role: isAdmin ? ("admin" as const) : ("member" as const), isStoreAdmin, isDisabled };
      return unwrap(browserClient.api.accounts[":id"].$patch({ param: { id: account._id }, json }, keyed));
    },
    done() {
      const changes = [
        ["an admin", account.role === "admin", isAdmin],
        ["a store admin", account.isStoreAdmin, isStoreAdmin],
        ["disabled", account.isDisabled, isDisabled],
      ].flatMap(([what, was, is]) => (was === is ? [] : `${is ? "now" : "no longer"} ${what}`));
      return {
        said: "Rights updated successfully",
        detail: [`${name}:`, changes.join(", ") || "no change"].join(" "),
      };
    },
    after: onClose,
    changes: [["profiles"], ["accounts"]],
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }

  return (
    <ModalDialog title={`Rights of ${name}`} busy={busy} onClose={onClose}>
      <form ref={form} className={`stack ${styles.form}`} onSubmit={onSubmit}>
        {failure && (
          <p className={dialog.problem} role="alert" tabIndex={-1} data-summary>
            {failure.message}
          </p>
        )}
        <Right
          label="Admin"
          what="Approves posts, manages members, accounts and species."
          checked={isAdmin}
          onChange={setAdmin}
        />
        <Right
          label="Store admin"
          what="Manages the equipment and all requests for it."
          checked={isStoreAdmin}
          onChange={setStoreAdmin}
        />
        <Right
          label="Disabled"
          what={
            account.closedAt
              ? `The owner closed this account on ${formatDate(account.closedAt)}. Without the tick it is open again, with the profile; after 30 days the address and the password are deleted.`
              : "Cannot sign in, and all sessions end at once. The profile and the posts stay."
          }
          checked={isDisabled}
          onChange={setDisabled}
        />
        <SaveBar>
          <button type="button" className="button quiet" onClick={onClose} disabled={busy}>
            Cancel
          </button>
          <BusyButton type="submit" busy={busy} busyLabel="Saving the rights">
            Save rights
          </BusyButton>
        </SaveBar>
      </form>
    </ModalDialog>
  );
}

function Right(props: {
  label: string;
  what: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const label = useId();
  const what = useId();
  return (
    <label className={styles.right}>
      <input
        type="checkbox"
        checked={props.checked}
        aria-labelledby={label}
        aria-describedby={what}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        <b id={label}>{props.label}</b>
        <span id={what} className="hint">
          {props.what}
        </span>
      </span>
    </label>
  );
}
