import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import { unsplitNamesQuery } from "./unsplit-names.ts";

/** How many names of works read as several authors; nothing if none does. */
export function WaitingNames() {
  const { data } = useQuery(unsplitNamesQuery);
  if (!data || data.total === 0) return null;
  return (
    <p className={styles.waiting}>
      <a href="/author-names">
        {countOf(data.total, "name")} {data.total === 1 ? "looks" : "look"} like several authors
      </a>
    </p>
  );
}
