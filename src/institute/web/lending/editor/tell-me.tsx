import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDay } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { isUnanswered, pressAgain, reasonOf } from "#core/web/forms/offer-undo.ts";
import { mailed } from "#core/web/mail-promise.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import { useInvalidateLending, waitsQuery } from "../pages/lending-queries.ts";
import styles from "./tell-me.module.css";

/** A button that puts a person in the line for units which are not free; it wants a telephone number only if none is known. */
export function TellMe(props: {
  item: { _id: string; name: string };
  /** The period (2026-03-14); today and the two weeks after it unless another one is wanted. */
  startDate?: string;
  dueDate?: string;
  quantity: number;
}) {
  const { item, quantity, startDate = lagosDay(new Date()) } = props;
  const { dueDate = addDays(startDate, DEFAULT_LOAN_DAYS) } = props;
  const [busy, setBusy] = useState(false);
  const [phone, setPhone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const refresh = useInvalidateLending();
  const whyNot = useQuery(waitsQuery).data?.withoutProfile?.whyNotWait;

  async function wait(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const json = { startDate, dueDate, quantity, ...(phone !== undefined && { phone }) };
      const stored = await unwrap(
        browserClient.api.equipment[":id"].waiting.$post({ param: { id: item._id }, json }),
      );
      announce(
        `You are waiting for ${stored.quantity} × ${item.name}`,
        `${formatDay(stored.startDate)} to ${formatDay(stored.dueDate)}. ${mailed("You get an e-mail when the units are free, and they are kept for you for a day.")}`,
      );
      setPhone(undefined);
      await refresh();
    } catch (error) {
      const field = error instanceof AppError ? error.details.fields?.phone : undefined;
      if (field === undefined)
        announceFailure("You are not waiting for it yet", isUnanswered(error) ? pressAgain : reasonOf(error));
      else {
        if (phone !== undefined) setProblem(field);
        setPhone(phone ?? "");
      }
    }
    setBusy(false);
  }

  if (whyNot) return <p>{whyNot}</p>;
  const id = `phone-to-wait-for-${item._id}`;
  return (
    <form className={styles.form} onSubmit={(event) => void wait(event)}>
      {phone !== undefined && (
        <p className={styles.phone}>
          <label htmlFor={id}>Phone Number</label>
          <input
            id={id}
            type="tel"
            autoComplete="tel"
            required
            // biome-ignore lint/a11y/noAutofocus: the press that asks for it leads here
            autoFocus
            value={phone}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${id}-problem`}
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          />
          {problem && (
            <span id={`${id}-problem`} role="alert" className={styles.problem}>
              {problem}
            </span>
          )}
        </p>
      )}
      <BusyButton
        type="submit"
        quiet
        busy={busy}
        busyLabel="Adding you to the queue"
        aria-label={`Tell me when it is free: ${item.name}`}
      >
        Tell me when it is free
      </BusyButton>
    </form>
  );
}
