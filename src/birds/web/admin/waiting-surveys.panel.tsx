import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

/** How many surveys from the field are waiting for review; nothing if none does. */
export function Panel() {
  const { data } = useQuery({
    queryKey: ["field surveys", "waiting"],
    queryFn: () => unwrap(browserClient.api.field.reviews.$get({ query: { state: "pending" } })),
  });
  const waiting = data?.counts.pending ?? 0;
  if (waiting === 0) return null;
  return (
    <p className={styles.waiting}>
      <a href="/field-reviews">
        {countOf(waiting, "survey")} from the field {waiting === 1 ? "is" : "are"} waiting for review
      </a>
    </p>
  );
}
