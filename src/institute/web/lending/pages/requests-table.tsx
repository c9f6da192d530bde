import { Trash2 } from "lucide-react";
import { formatShortDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import records from "#core/web/forms/lists/records-table.module.css";
import { TablePager, usePagedRows } from "#core/web/forms/lists/table-pager.tsx";
import { isAhead, periodOf } from "#institute/domain/lending/loan-period.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { groupTrips } from "#institute/domain/lending/trip-groups.ts";
import { LoanBadge } from "./loan-badge.tsx";
import styles from "./requests-table.module.css";

/** Requests as rows that open their dialog; store admins also see the borrower. */
export function RequestsTable(props: {
  requests: LoanRequest[];
  isManager: boolean;
  label: string;
  onOpen: (request: LoanRequest) => void;
  onDelete?: (request: LoanRequest) => void;
}) {
  const { requests, isManager, label, onDelete } = props;
  const columns = 5 + Number(isManager) + Number(onDelete !== undefined);
  const paged = usePagedRows(requests, "all");
  return (
    <>
      <table className={`${records.table} ${styles.table}`} data-store={isManager || undefined}>
        <caption className="visually-hidden">{label}: choose one to open it</caption>
        <thead>
          <tr>
            <th scope="col">Equipment</th>
            {isManager && <th scope="col">Borrower</th>}
            <th scope="col">Quantity</th>
            <th scope="col">Requested</th>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            {onDelete && (
              <th scope="col">
                <span className="visually-hidden">Delete</span>
              </th>
            )}
          </tr>
        </thead>
        {groupTrips(paged.rows).map((group) => (
          <tbody key={group[0]?._id} className={group.length > 1 ? styles.lines : undefined}>
            {group.length > 1 && group[0] && (
              <tr className={styles.trip}>
                <th colSpan={columns} scope="rowgroup">
                  Trip{isManager && ` of ${group[0].name}`}, {periodOf(group[0])}:{" "}
                  {countOf(group.length, "item")}
                </th>
              </tr>
            )}
            {group.map((request) => (
              <RequestRow key={request._id} {...props} request={request} />
            ))}
          </tbody>
        ))}
      </table>
      <TablePager {...paged} label={label} />
    </>
  );
}

function RequestRow(props: {
  request: LoanRequest;
  isManager: boolean;
  onOpen: (request: LoanRequest) => void;
  onDelete?: (request: LoanRequest) => void;
}) {
  const { request, isManager, onOpen, onDelete } = props;
  return (
    <tr data-late={request.status === "overdue" || undefined}>
      <td className={styles.what}>
        <button type="button" className="covers" aria-haspopup="dialog" onClick={() => onOpen(request)}>
          {request.equipment}
        </button>
      </td>
      {isManager && (
        <td className={styles.who}>
          <span>{request.name}</span> <span className={styles.phone}>{request.phone}</span>
        </td>
      )}
      <td className={styles.number}>
        <span className={styles.unit} aria-hidden>
          ×
        </span>
        {request.quantity}
      </td>
      <td className={styles.date} data-label="requested ">
        {formatShortDate(request.requestDate)}
      </td>
      <td className={styles.date} data-label={isAhead(request) ? "for " : "due "}>
        {isAhead(request) ? periodOf(request) : formatShortDate(request.dueDate)}
      </td>
      <td className={styles.status}>
        <LoanBadge request={request} />
        {request.extensionDate && <span className={styles.extension}>Extension requested</span>}
      </td>
      {onDelete && (
        <td className={styles.last}>
          <button
            type="button"
            className={`${icons.delete} ${styles.delete}`}
            aria-label={`Delete the request by ${request.name} for ${request.equipment}`}
            onClick={() => onDelete(request)}
          >
            <Trash2 size={20} strokeWidth={1.5} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}
