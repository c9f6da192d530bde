import { useQuery } from "@tanstack/react-query";
import styles from "#core/web/admin/moderator.module.css";
import { unsplitNamesQuery } from "./unsplit-names.ts";

/** How many names of works read as several authors; nothing if none does. */
export function WaitingNames() {
  const { data } = useQuery(unsplitNamesQuery);
  if (!data || data.total === 0) return null;
  return (
    <p className={styles.waiting}>
      <a href="/author-names">Names that look like several authors: {data.total.toLocaleString("en-GB")}</a>
    </p>
  );
}
