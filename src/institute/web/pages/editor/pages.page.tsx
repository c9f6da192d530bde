import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { FormSkeleton } from "#core/web/forms/sending/edited-record.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { SavedState } from "#institute/domain/pages/content-state.ts";
import styles from "./editor.module.css";
import { toAddress } from "./page-calls.ts";

export const meta = () => workplaceMeta("Edit pages");

const words: Record<SavedState, string | null> = {
  draft: "Draft",
  // Its time says so.
  waiting: null,
  public: "Changed here",
  ended: null,
  dropped: null,
};

/** Every page whose texts the institute can change. */
export default function PagesPage() {
  const person = usePerson("/auth", may("content.edit"));
  const pages = useQuery({
    queryKey: ["pages with texts"],
    queryFn: async () => (await unwrap(browserClient.api.content.$get())).pages,
    enabled: person !== undefined,
  });
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <h1>Edit pages</h1>
      <p className="intro">
        The texts of the institute’s own pages. Nothing is public until you press “Publish”.
      </p>
      {pages.error && <LoadProblem what="The list of pages" query={pages} />}
      {pages.isPending && !pages.error && (
        <FormSkeleton what="the pages" heights={[56, 56, 56, 56, 56, 56]} />
      )}
      <ul className={styles.list}>
        {pages.data?.map(({ name, label, href, states, publicFrom, publicUntil, isIncomplete }) => (
          <li key={name}>
            <a href={`/edit/page/${toAddress(name)}`}>{label}</a>
            <span className="hint">
              {[
                ...states.flatMap((state) => words[state] ?? []),
                ...(publicFrom ? [`Scheduled for ${formatDateTime(publicFrom)}`] : []),
                ...(publicUntil ? [`Public until ${formatDateTime(publicUntil)}`] : []),
                ...(isIncomplete ? ["Its file is incomplete"] : []),
              ].join(" · ") || "As delivered"}
            </span>
            {href && (
              <a href={href}>
                See it<span className="visually-hidden">: {label}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
