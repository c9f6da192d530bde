import { type FormEvent, useRef } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { TextInput } from "../../forms/fields/inputs.tsx";
import { validate } from "../../forms/fields/validate.ts";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { useAction } from "../../forms/sending/use-action.ts";
import type { Person } from "../../session/use-person.ts";
import styles from "./auth.module.css";
import { PasswordFields } from "./password-fields.tsx";

const labels = { currentPassword: "Current password", password: "New password", confirmPassword: "" };

/** Changes the password, which signs out the account's other devices. */
export function ChangePasswordForm({ person }: { person: Person }) {
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure } = useAction({
    form,
    async call(keyed, typed: object) {
      const { ChangePassword } = await import("#core/domain/accounts/account.ts");
      return unwrap(browserClient.api.user.password.$post({ json: validate(ChangePassword, typed) }, keyed));
    },
    done: () => ({ said: "Your password has been changed. Your other devices are signed out." }),
    after: () => form.current?.reset(),
    changes: [["sessions"]],
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run(Object.fromEntries(new FormData(event.currentTarget)));
  }

  return (
    <form ref={form} className={`stack ${styles.form}`} method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={labels} />
      {/* Password managers need to know the account. */}
      <input type="text" autoComplete="username" defaultValue={person.email} readOnly hidden />
      <TextInput
        id="currentPassword"
        name="currentPassword"
        type="password"
        label={labels.currentPassword}
        autoComplete="current-password"
        error={failure?.fields.currentPassword}
        required
      />
      <PasswordFields isNew repeat={false} labels={labels} errors={failure?.fields ?? {}} />
      <div className="toolbar">
        <BusyButton type="submit" busy={busy} busyLabel="Changing">
          Change password
        </BusyButton>
      </div>
    </form>
  );
}
