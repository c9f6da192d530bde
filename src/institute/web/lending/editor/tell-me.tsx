import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDay } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { mailed } from "#core/web/mail-promise.ts";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import { lendingKeys, waitsQuery } from "../pages/lending-queries.ts";
import styles from "./tell-me.module.css";

const wantsPhone = (error: unknown) => error instanceof AppError && error.details.fields?.phone !== undefined;

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
  const [phone, setPhone] = useState<string>();
  const whyNot = useQuery(waitsQuery).data?.withoutProfile?.whyNotWait;
  const { run, busy, failure, clearFailure } = useAction({
    call: (keyed) => {
      const json = { startDate, dueDate, quantity, ...(phone !== undefined && { phone }) };
      return unwrap(
        browserClient.api.equipment[":id"].waiting.$post({ param: { id: item._id }, json }, keyed),
      );
    },
    done: (stored) => ({
      said: `You are waiting for ${stored.quantity} × ${item.name}`,
      detail: `${formatDay(stored.startDate)} to ${formatDay(stored.dueDate)}. ${mailed("You get an e-mail when the units are free, and they are kept for you for a day.")}`,
    }),
    after: () => setPhone(undefined),
    refused(_, error) {
      if (!wantsPhone(error)) return "You are not waiting for it yet";
      setPhone(phone ?? "");
      return undefined;
    },
    changes: lendingKeys,
  });
  const problem = phone && failure?.fields.phone;

  function wait(event: FormEvent) {
    event.preventDefault();
    run();
  }

  if (whyNot) return <p>{whyNot}</p>;
  const id = `phone-to-wait-for-${item._id}`;
  return (
    <form className={styles.form} onSubmit={wait}>
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
            onChange={({ currentTarget }) => {
              setPhone(currentTarget.value);
              clearFailure();
            }}
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
