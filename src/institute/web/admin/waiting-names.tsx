import { useQuery } from "@tanstack/react-query";
import styles from "#core/web/admin/moderator.module.css";
import { namedTwiceQuery } from "./named-twice-query.ts";
import { unsplitNamesQuery } from "./unsplit-names.ts";

/** How many names of works read as several authors, and how many works name an author twice. */
export function WaitingNames() {
  const { data } = useQuery(unsplitNamesQuery);
  const { data: twice } = useQuery(namedTwiceQuery);
  const rows = [
    ["Names that look like several authors", data?.total ?? 0],
    ["Works that name an author twice", twice?.total ?? 0],
  ] as const;
  return rows.map(
    ([label, total]) =>
      total > 0 && (
        <p key={label} className={styles.waiting}>
          <a href="/author-names">
            {label}: {total.toLocaleString("en-GB")}
          </a>
        </p>
      ),
  );
}
