import { z } from "zod";
import { formatDate } from "#domain/dates.ts";

const Held = z.object({
  requests: z.array(z.object({ _id: z.string(), name: z.string(), quantity: z.int(), dueDate: z.string() })),
});

/** Who holds units of something that cannot be made fewer, as the server's refusal names them. */
export function Holders({ current }: { current: unknown }) {
  const { data } = Held.safeParse(current);
  if (!data || data.requests.length === 0) return null;
  return (
    <ul>
      {data.requests.map(({ _id, name, quantity, dueDate }) => (
        <li key={_id}>
          {name}: {quantity}, due {formatDate(dueDate)}
        </li>
      ))}
    </ul>
  );
}
