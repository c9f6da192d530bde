import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { href, useNavigate, useParams, useSearchParams } from "react-router";
import { formatShortDate } from "#core/domain/dates.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { Pager } from "#core/web/ui/pager.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { YearLoan, YearLoans } from "#institute/domain/lending/year-loans.ts";
import { LoanBadge } from "./loan-badge.tsx";
import { UseOfYear } from "./use-table.tsx";

export const meta = () => workplaceMeta("Loans of the year");

/** What the store lent in a year, for admins and store admins; everyone else is sent to the store. */
export default function YearLoansPage() {
  const { year = "" } = useParams();
  const person = usePerson("/equipment", may("request.report"));
  return (
    <div className="wrap page stack">
      <h1>Loans of {year}</h1>
      {person ? <Loans year={year} /> : <NoScriptNote />}
    </div>
  );
}

const PAGE_SIZE = 50;
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" }),
);

function Loans({ year }: { year: string }) {
  const [params] = useSearchParams();
  const filter = Object.fromEntries(
    ["month", "kind"].flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
  );
  const query = { ...filter, ...parsePaging(params, PAGE_SIZE) };
  const loans = useQuery({
    queryKey: ["loans of a year", year, query],
    queryFn: () => unwrap(browserClient.api.request.year[":year"].$get({ param: { year }, query })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="intro">
        Requests that the store handed over in {year}, the latest first. Days are in Nigerian time.
      </p>
      {loans.data && <Filters loans={loans.data} />}
      <p className="hint" role="status">
        {loans.data ? countOf(loans.data.total, "loan") : loans.isPending && "Loading the loans"}
      </p>
      <LoadProblem what="The loans" query={loans} />
      {loans.data && loans.data.total > 0 && <LoanTable loans={loans.data} />}
      <UseOfYear year={year} months={months} />
    </>
  );
}

/** By month and by kind, each with its number in the whole year; both are in the address. */
function Filters({ loans }: { loans: YearLoans }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const choice = (name: string, label: string, all: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      value={params.get(name) ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const next = new URLSearchParams(params);
        next.delete("page");
        if (value) next.set(name, value);
        else next.delete(name);
        void navigate({ search: next.toString() });
      }}
      data={[{ value: "", label: all }, ...options]}
    />
  );
  return (
    <div className="toolbar filters">
      {choice(
        "month",
        "Month",
        "All months",
        loans.months.map(({ month, loans }) => ({
          value: String(month),
          label: `${months[month - 1]} (${loans})`,
        })),
      )}
      {choice(
        "kind",
        "Kind",
        "All kinds",
        loans.kinds.map(({ _id, name, loans }) => ({ value: _id, label: `${name} (${loans})` })),
      )}
    </div>
  );
}

const day = (moment: string | null) => (moment ? formatShortDate(moment) : "–");

const LoanTable = ({ loans }: { loans: YearLoans }) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
    <section className="scrolls" aria-label="Loans" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {["Equipment", "Borrower", "Handed over", "Due", "Returned", "Status"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loans.data.map((loan) => (
            <LoanRow key={loan._id} loan={loan} />
          ))}
        </tbody>
      </table>
    </section>
    <Pager {...loans} label="Pages of loans" />
  </>
);

const LoanRow = ({ loan }: { loan: YearLoan }) => (
  <tr>
    <th scope="row">
      <a href={href("/equipment/:id", { id: loan.equipmentId })}>{loan.equipment}</a>
      {loan.issuedQuantity > 1 && ` × ${loan.issuedQuantity}`}
    </th>
    <td>{loan.name}</td>
    <td>{day(loan.issuedDate)}</td>
    <td>{day(loan.dueDate)}</td>
    <td>{day(loan.returnedDate)}</td>
    <td>
      <LoanBadge request={loan} />
    </td>
  </tr>
);
