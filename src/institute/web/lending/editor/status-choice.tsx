import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { allowedTransitions, loanStatusNames } from "#institute/domain/lending/loan.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#institute/domain/lending/statuses.ts";
import type { RecordValues } from "./record-values.ts";
import type { bindLoan } from "./request-fields.ts";
import styles from "./status-choice.module.css";

/** The statuses of a request as radio buttons; transitions that are not allowed are disabled. */
export function StatusChoice(props: {
  request: LoanRequest;
  chosen: LoanStatus;
  onChoose: (status: LoanStatus) => void;
}) {
  const { request, chosen } = props;
  const allowed = allowedTransitions(request.state, "store");
  const offered = loanStatusNames.filter(
    (status) => loanStatuses[status].isSelectable || status === request.status || status === chosen,
  );
  const isDisabled = (status: LoanStatus) =>
    status !== request.status && status !== request.state && !allowed.includes(status);
  const recall = chosen === "overdue" && request.status !== "overdue";
  return (
    <StatusRadios
      offered={offered}
      isDisabled={isDisabled}
      chosen={chosen}
      onChoose={props.onChoose}
      {...(recall && { meaning: "The loan is recalled: it is due now, and the borrower gets an e-mail." })}
    />
  );
}

/** Radio buttons for statuses, with the meaning of the chosen one. */
export function StatusRadios(props: {
  offered: LoanStatus[];
  isDisabled?: (status: LoanStatus) => boolean;
  chosen: LoanStatus;
  meaning?: string;
  onChoose: (status: LoanStatus) => void;
}) {
  const { chosen } = props;
  return (
    <fieldset className={`stack ${styles.choice}`}>
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
      <p className="hint">{props.meaning ?? loanStatuses[chosen].meaning}</p>
    </fieldset>
  );
}

/** The number of returned units and their condition. */
export function ReturnCount(props: {
  request: LoanRequest;
  isCounted: boolean;
  showsCondition: boolean;
  bind: ReturnType<typeof bindLoan<RecordValues>>;
  onCount: (count: string) => void;
}) {
  const { bind } = props;
  const { issuedQuantity, returnedQuantity, state } = props.request;
  const earlier = state === "partial" && returnedQuantity > 0 ? `, ${returnedQuantity} returned earlier` : "";
  return (
    <fieldset className={`stack ${styles.choice}`}>
      <legend>Return</legend>
      <div className={`stack ${styles.counts}`}>
        {props.isCounted && (
          <FieldInput
            {...bind("returnedQuantity")}
            onChange={(count) => typeof count === "string" && props.onCount(count)}
          />
        )}
        {props.showsCondition && (
          <>
            <FieldInput {...bind("damagedQuantity")} />
            <FieldInput {...bind("lostQuantity")} />
          </>
        )}
      </div>
      <p className="hint">
        {issuedQuantity} handed over{earlier}.
        {props.showsCondition &&
          " Count damaged and lost units as returned now; lost units are deducted from the total."}
      </p>
    </fieldset>
  );
}
