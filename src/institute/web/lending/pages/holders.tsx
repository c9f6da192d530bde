import { z } from "zod";
import { formatDate } from "#core/domain/dates.ts";
import { isAhead, periodOf } from "#institute/domain/lending/loan-period.ts";

const BlockingLoans = z.object({
  requests: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      quantity: z.int(),
      startDate: z.string().optional(),
      dueDate: z.string(),
    }),
  ),
});

/** The borrowers whose loans prevent a change, as listed in the server's error. */
export function Holders({ current }: { current: unknown }) {
  const { data } = BlockingLoans.safeParse(current);
  if (!data || data.requests.length === 0) return null;
  return (
    <ul className="bullets">
      {data.requests.map(({ _id, name, quantity, startDate = "", dueDate }) => (
        <li key={_id}>
          {name}: {quantity},{" "}
          {isAhead({ startDate }) ? periodOf({ startDate, dueDate }) : `due ${formatDate(dueDate)}`}
        </li>
      ))}
    </ul>
  );
}
