import { Link } from "react-router";
import styles from "#core/web/forms/lists/state-links.module.css";
import { type ModerationFilter, moderationFilters, moderationLabels } from "#institute/domain/posts/state.ts";
import { type ModerationParams, moderationHref } from "./moderated-posts.ts";

/** The states of posts as links, each with its number of posts. */
export function StateFilter(props: {
  params: ModerationParams;
  counts: Record<ModerationFilter | "all", number> | undefined;
}) {
  const { params, counts } = props;
  const entry = (state: ModerationFilter | undefined) => (
    <Link
      className="chip"
      key={state ?? "all"}
      to={moderationHref({ ...params, state })}
      aria-current={params.state === state ? "page" : undefined}
      data-urgent={(state === "pending" && Boolean(counts?.pending)) || undefined}
      preventScrollReset
    >
      {state ? moderationLabels[state] : "All"} <span>{counts ? counts[state ?? "all"] : "–"}</span>
    </Link>
  );
  return (
    <nav className={`toolbar ${styles.states}`} aria-label="State of the posts">
      {[undefined, ...moderationFilters].map(entry)}
    </nav>
  );
}
