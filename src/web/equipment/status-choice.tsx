import { allowedTransitions, type LoanStatus, loanStatuses, loanStatusNames } from "#domain/lending/loan.ts";
import type { LoanRequest } from "#domain/lending/request.ts";
import type { RecordValues } from "./record-values.ts";
import { LineField } from "./request-fields.tsx";
import styles from "./status-choice.module.css";

/** The statuses of a request as radio choices; those that it cannot have now stand there, but cannot be chosen. */
export function StatusChoice(props: {
  request: LoanRequest;
  chosen: LoanStatus;
  onChoose: (status: LoanStatus) => void;
}) {
  const { request, chosen } = props;
  const moves = allowedTransitions(request.state, "store");
  const offered = loanStatusNames.filter(
    (status) => loanStatuses[status].isSelectable || status === request.status || status === chosen,
  );
  const isDisabled = (status: LoanStatus) =>
    status !== request.status && status !== request.state && !moves.includes(status);
  const recall = chosen === "overdue" && request.status !== "overdue";
  return (
    <StatusRadios
      offered={offered}
      isDisabled={isDisabled}
      chosen={chosen}
      onChoose={props.onChoose}
      {...(recall && { meaning: "The loan is recalled: it is due now, and the borrower gets a mail." })}
    />
  );
}

/** Some statuses to choose from, and what the chosen one means. */
export function StatusRadios(props: {
  offered: LoanStatus[];
  isDisabled?: (status: LoanStatus) => boolean;
  chosen: LoanStatus;
  meaning?: string;
  onChoose: (status: LoanStatus) => void;
}) {
  const { chosen } = props;
  return (
    <fieldset className={styles.choice}>
      <legend>Status</legend>
      <div className={styles.radios}>
        {props.offered.map((status) => (
          <label key={status} data-tone={loanStatuses[status].tone} title={loanStatuses[status].meaning}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={chosen === status}
              disabled={props.isDisabled?.(status) ?? false}
              onChange={() => props.onChoose(status)}
            />
            {loanStatuses[status].label}
          </label>
        ))}
      </div>
      <p>{props.meaning ?? loanStatuses[chosen].meaning}</p>
    </fieldset>
  );
}

type Bind = (field: "returnedQuantity" | "damagedQuantity" | "lostQuantity") => {
  field: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** How many units are back, and in which condition. */
export function ReturnCount({
  request,
  values,
  bind,
}: {
  request: LoanRequest;
  values: RecordValues;
  bind: Bind;
}) {
  const { issuedQuantity, returnedQuantity } = request;
  const earlier =
    request.state === "partial" && returnedQuantity > 0 ? `, ${returnedQuantity} of them before` : "";
  return (
    <fieldset className={styles.choice}>
      <legend>What comes back</legend>
      <div className={styles.counts}>
        {values.status === "partial" && <LineField {...bind("returnedQuantity")} />}
        <LineField {...bind("damagedQuantity")} />
        <LineField {...bind("lostQuantity")} />
      </div>
      <p>
        Of {issuedQuantity} handed over{earlier}. Damaged and lost ones count among those that come back now;
        lost ones leave the total.
      </p>
    </fieldset>
  );
}
