import { useQuery } from "@tanstack/react-query";
import { href } from "react-router";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { DownloadButton } from "#core/web/forms/lists/download-button.tsx";
import { useFirstRows } from "#core/web/forms/lists/first-rows.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import type { ItemUse } from "#institute/domain/lending/use.ts";
import styles from "./use-table.module.css";

/** How much of each item was out in each month of a year, with its file. */
export function UseOfYear({ year, months }: { year: string; months: readonly string[] }) {
  const use = useQuery({
    queryKey: ["use of equipment", year],
    queryFn: () => unwrap(browserClient.api.request.year[":year"].use.$get({ param: { year } })),
  });
  const items = use.data?.items ?? [];
  if (use.data && items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="use">
      <div className="toolbar spread">
        <h2 id="use">Use by item</h2>
        <DownloadButton address={`/api/request/year/${year}/use.csv`} fileName={`equipment-use-${year}.csv`}>
          CSV
        </DownloadButton>
      </div>
      <p className="hint">
        A unit-day is one unit that was out for one day. The day of hand-over counts, that of the return does
        not.
      </p>
      <LoadProblem what="The use of equipment" query={use} />
      {items.length > 0 && (
        <details>
          <summary>Show the months of each item</summary>
          <UseTable items={items} months={months} />
        </details>
      )}
    </section>
  );
}

function UseTable({ items, months }: { items: ItemUse[]; months: readonly string[] }) {
  const { rows, more } = useFirstRows(items, 12);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="scrolls" aria-label="Use by item and month" tabIndex={0}>
        <table className={`table ${styles.use}`}>
          <thead>
            <tr>
              <th scope="col">Equipment</th>
              <th scope="col">Loans</th>
              <th scope="col">Unit-days</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  <abbr title={`Unit-days in ${month}`}>{month.slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <UseRow key={item._id} item={item} months={months} />
            ))}
          </tbody>
        </table>
      </section>
      {more}
    </>
  );
}

function UseRow({ item, months }: { item: ItemUse; months: readonly string[] }) {
  const days = new Map(item.months.map(({ month, unitDays }) => [month, unitDays]));
  return (
    <tr>
      <th scope="row">
        <a href={href("/equipment/:id", { id: item._id })}>{item.name}</a>
      </th>
      <td>{item.loans.toLocaleString("en-GB")}</td>
      <td>{item.unitDays.toLocaleString("en-GB")}</td>
      {months.map((month, index) => (
        <td key={month}>{days.get(index + 1)?.toLocaleString("en-GB")}</td>
      ))}
    </tr>
  );
}
