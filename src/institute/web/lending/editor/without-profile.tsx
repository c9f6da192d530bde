import { useQuery } from "@tanstack/react-query";
import { waitsQuery } from "../pages/lending-queries.ts";
import styles from "./lending-dialog.module.css";

/** Says what people without a profile may borrow and wait for; nothing to others. */
export function WithoutProfile() {
  const { data } = useQuery(waitsQuery);
  if (!data?.withoutProfile) return null;
  return <p className={`note ${styles.onPage}`}>{data.withoutProfile.words}</p>;
}
