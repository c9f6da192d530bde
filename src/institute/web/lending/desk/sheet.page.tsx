import { useQuery } from "@tanstack/react-query";
import { href, useParams } from "react-router";
import { formatDate, formatDay } from "#core/domain/dates.ts";
import { institute } from "#core/institute.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { usePerson } from "#core/web/session/use-person.ts";
import { PrintButton } from "#core/web/ui/print-button.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { naira, type SheetLine } from "#institute/domain/lending/sheet.ts";
import { canManageEquipment } from "../pages/lending-queries.ts";
import { drawCode } from "./draw-code.ts";
import styles from "./sheet.module.css";

export const meta = () => workplaceMeta("Hand-over sheet");

/** What a borrower signs at hand-over, on A4, for store admins; `ids` are those of the requests, between commas. */
export default function SheetPage() {
  const { ids = "" } = useParams();
  const person = usePerson("/equipment", canManageEquipment);
  return (
    <div className={`wrap page ${styles.page}`}>
      <p className="no-print hint links">
        <a href="/equipment/desk">The desk</a>
      </p>
      <h1 className="no-print">Hand-over sheet</h1>
      {person && <Sheets ids={ids} />}
    </div>
  );
}

function Sheets({ ids }: { ids: string }) {
  const sheet = useQuery({
    queryKey: ["requests", "sheet", ids],
    queryFn: async () => {
      const { lines } = await unwrap(browserClient.api.request.sheet[":ids"].$get({ param: { ids } }));
      const borrowers = [...Map.groupBy(lines, ({ accountId, name }) => `${accountId} ${name}`).values()];
      return Promise.all(borrowers.map(async (lines) => ({ lines, code: await drawCode(pageOf(lines)) })));
    },
  });
  if (sheet.error) return <LoadProblem what="The sheet" query={sheet} />;
  if (!sheet.data) return <p role="status">Preparing the sheet</p>;
  return (
    <>
      <div className={`no-print toolbar spread ${styles.toolbar}`}>
        <p className="intro">
          One A4 page for the borrower and the store to sign. Its code opens{" "}
          {sheet.data.every(({ lines }) => lines.length === 1) ? "the item" : "the borrower’s requests"} on a
          phone.
        </p>
        <PrintButton />
      </div>
      {sheet.data.map(({ lines, code }) => (
        <Sheet key={lines[0]?._id} lines={lines} code={code} />
      ))}
    </>
  );
}

/** The page that the code opens: the item of one request, or all that the borrower has. */
const pageOf = ([first, ...more]: SheetLine[]) =>
  more.length === 0
    ? href("/equipment/:id", { id: first?.requestId ?? "" })
    : href("/equipment/borrower/:userId", { userId: first?.accountId ?? "" });

const terms = [
  "I have received what is listed above, and I will bring all of it back in the same condition by the day on which it is due.",
  "I will tell the store straight away if something is damaged or lost, or if I need it for longer.",
];

/** One borrower's sheet. */
function Sheet({ lines, code }: { lines: SheetLine[]; code: string }) {
  const [borrower] = lines;
  const name = borrower?.name ?? "";
  useTitle(`Hand-over sheet of ${name}`);
  const { email, telephone } = institute();
  return (
    <article className={styles.sheet} data-long={lines.length > 16 || undefined}>
      <header className={styles.head}>
        <div>
          <p>{institute().name}</p>
          <h2>Hand-over of equipment</h2>
          {(email || telephone) && <p>{[telephone, email].filter(Boolean).join(" · ")}</p>}
        </div>
        <img src={code} alt="" width={96} height={96} />
      </header>
      <dl className={styles.borrower}>
        <dt>Borrower</dt>
        <dd>{name}</dd>
        <dt>Telephone</dt>
        <dd>{borrower?.phone}</dd>
        <dt>E-mail</dt>
        <dd>{borrower?.email}</dd>
      </dl>
      <Lines lines={lines} />
      <div className={styles.end}>
        {terms.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Signatures left="Borrower" name={name} right="For the store" issuedBy={borrower?.issuedBy ?? ""} />
        <p className={styles.back}>Returned to the store</p>
        <Signatures left="Borrower" name="" right="For the store" issuedBy="" />
      </div>
    </article>
  );
}

function Lines({ lines }: { lines: SheetLine[] }) {
  const deposits = lines.reduce((sum, { deposit, quantity }) => sum + deposit * quantity, 0);
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Equipment</th>
            <th scope="col">From</th>
            <th scope="col">Due back</th>
            {deposits > 0 && <th scope="col">Deposit</th>}
            <th scope="col">Condition</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td className={styles.number}>{line.quantity}</td>
              <th scope="row">
                {line.equipment}
                {line.units.length > 0 && <span className={styles.units}>{line.units.join(", ")}</span>}
              </th>
              <td data-label="From">{formatDay(line.startDate)}</td>
              <td data-label="Due back">{formatDate(line.dueDate)}</td>
              {deposits > 0 && (
                <td className={styles.number} data-label="Deposit">
                  {line.deposit > 0 && naira(line.deposit * line.quantity)}
                </td>
              )}
              <td className={styles.blank} />
            </tr>
          ))}
        </tbody>
      </table>
      {deposits > 0 && <p className={styles.deposits}>Total deposit: {naira(deposits)}</p>}
    </>
  );
}

/** A line to sign for each of the two, with the date. */
const Signatures = (props: { left: string; name: string; right: string; issuedBy: string }) => (
  <div className={styles.signatures}>
    {[
      { role: props.left, name: props.name },
      { role: props.right, name: props.issuedBy },
    ].map(({ role, name }) => (
      <p key={role} className={styles.signature}>
        <span>Date and signature</span> <b>{role}</b> {name}
      </p>
    ))}
  </div>
);
