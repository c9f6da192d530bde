import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { TextInput } from "../../forms/inputs.tsx";
import { useSubmission } from "../../forms/submission.ts";
import { validate } from "../../forms/validate.ts";
import type { Person } from "../../session/use-person.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./auth.module.css";
import { PasswordFields } from "./password-fields.tsx";

const labels = { currentPassword: "Current password", password: "New password", confirmPassword: "" };

/** Changes the password, which signs out the account's other devices. */
export function ChangePasswordForm({ person }: { person: Person }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const queryClient = useQueryClient();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    void submit(async () => {
      const { ChangePassword } = await import("#core/domain/accounts/account.ts");
      await unwrap(browserClient.api.user.password.$post({ json: validate(ChangePassword, typed) }));
      form.current?.reset();
      announce("Your password has been changed. Your other devices are signed out.");
      await queryClient.invalidateQueries({ queryKey: ["sessions"] });
    });
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
