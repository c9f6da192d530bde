import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { useSubmission } from "../../forms/sending/submission.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./auth.module.css";

/** The button that a link in a mail leads to; mail programs that open links press nothing. */
export function ConfirmForm(props: {
  ready: boolean;
  confirm: () => Promise<unknown>;
  done: { title: string; text?: string; path: string };
  /** Where a new link is to be had. */
  again: { path: string; label: string };
}) {
  const { ready, done, again } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const confirm = () =>
    submit(async () => {
      await props.confirm();
      queryClient.clear();
      announce(done.title, done.text);
      await navigate(done.path);
    });
  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <ErrorSummary failure={failure} labels={{}} />
      <BusyButton type="submit" busy={busy} busyLabel="Confirming" disabled={!ready}>
        Confirm this address
      </BusyButton>
      {failure && (
        <a className="button quiet" href={again.path}>
          {again.label}
        </a>
      )}
    </form>
  );
}
