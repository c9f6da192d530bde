import { type FormEvent, useId, useRef, useState } from "react";
import { eachRight, grantedRights } from "#core/domain/accounts/granted-rights.ts";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import { formatDate } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
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
  const [rights, setRights] = useState(eachRight((right) => account[right]));
  const [isDisabled, setDisabled] = useState(account.isDisabled);
  const { run, busy, failure } = useAction({
    form,
    call: (keyed) => {
      const json = { role: isAdmin ? ("admin" as const) : ("member" as const), ...rights, isDisabled };
      return unwrap(browserClient.api.accounts[":id"].$patch({ param: { id: account._id }, json }, keyed));
    },
    done() {
      const changes = [
        ["an admin", account.role === "admin", isAdmin],
        ...keysOf(grantedRights).map(
          (right) =>
            [`a ${grantedRights[right].label.toLowerCase()}`, account[right], rights[right]] as const,
        ),
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
        {keysOf(grantedRights).map((right) => (
          <Right
            key={right}
            label={grantedRights[right].label}
            what={grantedRights[right].what}
            checked={rights[right]}
            onChange={(has) => setRights((before) => ({ ...before, [right]: has }))}
          />
        ))}
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
