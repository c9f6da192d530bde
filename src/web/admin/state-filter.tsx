import { Link } from "react-router";
import { type ModerationFilter, moderationFilters, moderationLabels } from "#domain/post-state.ts";
import { type Asked, addressOf } from "./moderated-posts.ts";
import styles from "./state-filter.module.css";

/** The states of posts as links, each with how many there are. */
export function StateFilter(props: {
  asked: Asked;
  counts: Record<ModerationFilter | "all", number> | undefined;
}) {
  const { asked, counts } = props;
  const entry = (state: ModerationFilter | undefined) => (
    <Link
      key={state ?? "all"}
      to={addressOf({ ...asked, state })}
      aria-current={asked.state === state ? "page" : undefined}
      data-urgent={(state === "pending" && Boolean(counts?.pending)) || undefined}
      preventScrollReset
    >
      {state ? moderationLabels[state] : "All"} <span>{counts ? counts[state ?? "all"] : "–"}</span>
    </Link>
  );
  return (
    <nav className={styles.states} aria-label="State of the posts">
      {[undefined, ...moderationFilters].map(entry)}
    </nav>
  );
}
