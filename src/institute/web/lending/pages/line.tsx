import { useQuery } from "@tanstack/react-query";
import { href } from "react-router";
import { formatDay } from "#core/domain/dates.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { lineQuery } from "./lending-queries.ts";

/** Who waits for an item, for the store; nothing if no one does. */
export function Line({ equipmentId }: { equipmentId: string }) {
  const { data } = useQuery(lineQuery(equipmentId));
  if (!data || data.waits.length === 0) return null;
  return (
    <section className={styles.queue} aria-labelledby="line">
      <h2 id="line">Waiting for it</h2>
      <ol>
        {data.waits.map(({ _id, userId, name, phone, quantity, startDate, dueDate }) => (
          <li key={_id} className="row">
            <p>
              <a href={href("/equipment/borrower/:userId", { userId })}>{name}</a>: {quantity},{" "}
              {formatDay(startDate)} to {formatDay(dueDate)}
            </p>
            <p className="hint">
              <PhoneLink number={phone} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
