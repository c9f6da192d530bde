import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import type { LendingCalendar } from "#institute/domain/lending/calendars.ts";
import styles from "./calendar-addresses.module.css";

const { calendar: api } = browserClient.api;
const queryKey = ["calendar addresses"];

const titles: Record<LendingCalendar, string> = { loans: "Your loans", store: "All loans of the store" };

/** The secret addresses of the person's calendars, which are made when a button is pressed. */
export function CalendarAddresses({ isManager }: { isManager: boolean }) {
  const addresses = useQuery({ queryKey, queryFn: () => unwrap(api.$get()) });
  const { data } = addresses;
  const calendars: LendingCalendar[] = isManager ? ["loans", "store"] : ["loans"];
  return (
    <div className={`stack ${styles.panel}`}>
      <p className="hint">
        With a secret address, your calendar program shows each loan with its days and its due date. Changes
        appear after a few hours.
      </p>
      <LoadProblem what="Your addresses" query={addresses} />
      {data &&
        calendars.map((calendar) => <Address key={calendar} calendar={calendar} address={data[calendar]} />)}
    </div>
  );
}

function Address({ calendar, address }: { calendar: LendingCalendar; address: string | null }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { run, busy } = useAction({
    call: (keyed, { isWanted }: { isWanted: boolean; said: string }) =>
      unwrap(isWanted ? api[calendar].$post({}, keyed) : api[calendar].$delete({}, keyed)),
    done: (addresses, { said }) => {
      queryClient.setQueryData(queryKey, addresses);
      return { said };
    },
    refused: "The address was not changed",
  });
  const make = (said: string) => run({ isWanted: true, said });
  const remove = () => run({ isWanted: false, said: "The address has been removed" });
  if (address === null)
    return (
      <div className={`stack ${styles.address}`}>
        <h3>{titles[calendar]}</h3>
        <p>
          <BusyButton
            type="button"
            quiet
            busy={busy}
            busyLabel="Making an address"
            onClick={() => make("The address has been made")}
          >
            Make an address
          </BusyButton>
        </p>
      </div>
    );
  return (
    <div className={`stack ${styles.address}`}>
      <h3 id={id}>{titles[calendar]}</h3>
      <input
        className={styles.value}
        aria-labelledby={id}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="toolbar">
        <button type="button" className="button" onClick={() => void copy(address)}>
          Copy
        </button>
        <a className="button quiet" href={address.replace(/^https?:/, "webcal:")}>
          Open in a calendar
        </a>
        <BusyButton
          type="button"
          quiet
          busy={busy}
          busyLabel="Making a new address"
          onClick={() => make("The address has been replaced; the old one no longer works")}
        >
          Make a new address
        </BusyButton>
        <button type="button" className="link" onClick={remove}>
          Remove the address
        </button>
      </div>
      <p className="hint">
        Keep it secret: anyone who has it can read this calendar. If others have seen it, make a new one.
      </p>
    </div>
  );
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    announce("Address copied");
  } catch {
    announceFailure("The address could not be copied", "Select it and copy it by hand.");
  }
}
