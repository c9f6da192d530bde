import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import { authorshipQuestionsQuery } from "./authorship-questions.ts";

/** How many works may name the person who entered them as an author; nothing if none does. */
export function WaitingAuthorship() {
  const { data } = useQuery(authorshipQuestionsQuery({ page: "0" }));
  if (!data || data.total === 0) return null;
  return (
    <p className={styles.waiting}>
      <a href="/entered-by">
        Entered by, not author? {countOf(data.total, "work")} {data.total === 1 ? "is" : "are"} waiting for
        your answer
      </a>
    </p>
  );
}
