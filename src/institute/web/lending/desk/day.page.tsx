import { useQuery } from "@tanstack/react-query";
import { formatShortDate } from "#core/domain/dates.ts";
import { daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import paper from "#core/web/ui/paper-table.module.css";
import { PrintButton } from "#core/web/ui/print-button.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { counterDay } from "#institute/domain/lending/counter-day.ts";
import { formatBookingDay } from "#institute/domain/lending/loan-period.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { shelfText } from "#institute/domain/lending/shelf-words.ts";
import { requestsQuery } from "../pages/lending-queries.ts";
import { StoreTool } from "./store-tool.tsx";

export const meta = () => workplaceMeta("The day at the counter");

/** What goes out and comes back today, on paper, with a line to sign for each, for store admins. */
export default function DayPage() {
  const today = lagosDay(new Date());
  return (
    <StoreTool title={`The counter on ${formatBookingDay(today)}`}>{() => <Day today={today} />}</StoreTool>
  );
}

function Day({ today }: { today: string }) {
  const approved = useQuery(requestsQuery({ status: "approved" }, Number.POSITIVE_INFINITY));
  const out = useQuery(requestsQuery({ out: true }, Number.POSITIVE_INFINITY));
  if (approved.error || out.error)
    return <LoadProblem what="The sheet" query={approved.error ? approved : out} />;
  if (!approved.data || !out.data) return <p role="status">Preparing the sheet</p>;
  const day = counterDay(today, { approved: approved.data.rows, out: out.data.rows });
  return (
    <>
      <div className={`no-print toolbar spread ${paper.head}`}>
        <p className="intro">
          All that is approved to go out by today, and all that is due back. Print it for the counter, and
          write down later what was signed for.
        </p>
        <PrintButton />
      </div>
      <Rows
        title="Goes out"
        none="Nothing is to go out today."
        requests={day.goesOut}
        note={(request) => (request.shelf?.lacks ? shelfText(request) : null)}
      />
      <Rows
        title="Comes back"
        none="Nothing is due back today."
        requests={day.comesBack}
        note={({ dueDate }) => lateText(daysBetween(lagosDay(dueDate), today))}
      />
    </>
  );
}

const lateText = (days: number) => (days > 0 ? `${countOf(days, "day")} late` : null);

function Rows(props: {
  title: string;
  none: string;
  requests: readonly LoanRequest[];
  /** What is to be known of one at the counter. */
  note: (request: LoanRequest) => string | null;
}) {
  const { title, none, requests } = props;
  return (
    <div className="scrolls">
      <table className={`${paper.table} ${paper.signed}`}>
        <caption>
          {title} ({requests.length.toLocaleString("en-GB")})
        </caption>
        <thead>
          <tr>
            <th scope="col">Equipment</th>
            <th scope="col">Name</th>
            <th scope="col">Telephone</th>
            <th scope="col">Due back</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {requests.length === 0 && (
            <tr>
              <td colSpan={5}>{none}</td>
            </tr>
          )}
          {requests.map((request) => (
            <tr key={request._id}>
              <th scope="row">
                {request.quantity} × {request.equipment}
                {request.units && <span>{request.units.map(({ label }) => label).join(", ")}</span>}
              </th>
              <td>{request.name}</td>
              <td className={paper.whole}>{request.phone}</td>
              <td className={paper.whole}>
                {formatShortDate(request.dueDate)}
                <span>{props.note(request)}</span>
              </td>
              <td className={paper.blank} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
