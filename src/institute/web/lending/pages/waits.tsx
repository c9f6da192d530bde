import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { formatDateTime, formatDay } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { type Done, type Send, useAction } from "#core/web/forms/sending/use-action.ts";
import { mailed } from "#core/web/mail-promise.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import type { Wait } from "#institute/domain/lending/wait.ts";
import { lendingKeys, waitsQuery } from "./lending-queries.ts";

const { api } = browserClient;

/** What a person waits for, and what is kept for them until they take it; nothing if there is neither. */
export function Waits({ equipmentId }: { equipmentId?: string }) {
  const { data } = useQuery(waitsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isOf = (id: string) => equipmentId === undefined || equipmentId === id;
  const offers = data?.offers.filter(({ requestId }) => isOf(requestId)) ?? [];
  const waits = data?.waits.filter((wait) => isOf(wait.equipmentId)) ?? [];
  const isShown = offers.length + waits.length > 0;
  // The letter about an offer leads here, before the list is there.
  const arrived = isShown && hash === "#waiting";
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  if (!isShown) return null;
  return (
    <section className={styles.queue} aria-labelledby="waiting">
      <h2 id="waiting" ref={heading} tabIndex={-1}>
        {offers.length > 0 ? "Free now, and what you are waiting for" : "What you are waiting for"}
      </h2>
      <ul>
        {offers.map((offer) => (
          <OfferRow key={offer._id} offer={offer} />
        ))}
        {waits.map((wait) => (
          <WaitRow key={wait._id} wait={wait} />
        ))}
      </ul>
    </section>
  );
}

interface Button extends Omit<Done, "undo"> {
  label: string;
  busyLabel: string;
  isQuiet?: boolean;
  call: Send;
  undo?: Send;
}

function Row(props: { id: string; title: string; about: string; children: ReactNode; buttons: Button[] }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => document.querySelector<HTMLElement>("#waiting, h1"));
  return (
    <li ref={row} className={`row ${styles.row}`}>
      <div className={styles.what}>
        <a className="name" href={href("/equipment/:id", { id: props.id })}>
          {props.title}
        </a>
        <p className="hint">{props.children}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.actions}>
          {props.buttons.map((button) => (
            <ActionButton key={button.label} button={button} about={props.about} />
          ))}
        </div>
      </div>
    </li>
  );
}

function ActionButton({ button, about }: { button: Button; about: string }) {
  const { label, busyLabel, isQuiet = false, call, ...done } = button;
  const { run, busy } = useAction({
    call,
    done: () => ({ detail: about, ...done }),
    refused: "This was not done",
    changes: lendingKeys,
  });
  return (
    <BusyButton
      type="button"
      quiet={isQuiet}
      busy={busy}
      busyLabel={busyLabel}
      aria-label={`${label}: ${about}`}
      onClick={() => run()}
    >
      {label}
    </BusyButton>
  );
}

const spanText = (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)}`;

function OfferRow({ offer }: { offer: LoanRequest }) {
  const { quantity, equipment, offeredUntil } = offer;
  const about = `${quantity} × ${equipment}`;
  const param = { id: offer._id };
  const buttons: Button[] = [
    {
      label: "No, thanks",
      busyLabel: "Giving up the offer",
      isQuiet: true,
      said: "Offer passed to the next person",
      call: (keyed) => unwrap(api.request[":id"].cancel.$post({ param }, keyed)),
      undo: (keyed) => unwrap(api.request[":id"].undo.$post({ param }, keyed)),
    },
    {
      label: "Take it",
      busyLabel: "Taking the offer",
      said: "Request submitted successfully",
      detail: mailed("You will get an e-mail when the store has reviewed it."),
      call: (keyed) => unwrap(api.request[":id"].take.$post({ param }, keyed)),
    },
  ];
  return (
    <Row id={offer.requestId} title={about} about={about} buttons={buttons}>
      {spanText(offer.startDate, lagosDay(offer.dueDate))}
      {offeredUntil && (
        <>
          <br />
          Kept for you until {formatDateTime(offeredUntil)}
        </>
      )}
    </Row>
  );
}

function WaitRow({ wait }: { wait: Wait }) {
  const { _id, equipmentId, quantity, startDate, dueDate, ahead } = wait;
  const about = `${quantity} × ${wait.equipment}`;
  const stop: Button = {
    label: "Stop waiting",
    busyLabel: "Leaving the queue",
    isQuiet: true,
    said: "Left the queue",
    call: (keyed) => unwrap(api.equipment.waiting[":id"].$delete({ param: { id: _id } }, keyed)),
    undo: (keyed) =>
      unwrap(
        api.equipment[":id"].waiting.$post(
          { param: { id: equipmentId }, json: { startDate, dueDate, quantity } },
          keyed,
        ),
      ),
    undone: `${about}: you are at the end of the queue`,
  };
  return (
    <Row id={equipmentId} title={about} about={about} buttons={[stop]}>
      {spanText(startDate, dueDate)}
      <br />
      {ahead === 0 ? "You are next in the queue" : `${ahead} ahead of you in the queue`}
    </Row>
  );
}
