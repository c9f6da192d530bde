import { formatDate } from "#core/domain/dates.ts";
import { doiHref } from "#core/domain/doi.ts";
import { institute } from "#core/institute.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { Title } from "#core/web/ui/title.tsx";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import type { WithdrawnWork } from "#institute/domain/posts/withdrawal.ts";
import detail from "./detail.module.css";
import styles from "./withdrawn.module.css";

const titleOf = ({ cited }: WithdrawnWork) => cited?.title ?? "There used to be a work at this address";

/** The head of the page of a work that was taken down; search engines drop it. */
export const withdrawnMeta = (work: WithdrawnWork) => [
  ...pageMeta({ title: titleOf(work), path: "/", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

/** What stays at the address of a work: since when and why it is gone, and how it was cited. */
export function Withdrawn({ work }: { work: WithdrawnWork }) {
  const { cited, reason, postType } = work;
  const row = postTypeRow(postType);
  return (
    <article className={`wrap ${detail.page}`}>
      <header className={`stack ${detail.head}`}>
        <p className={`hint toolbar ${detail.kind}`}>
          <a href={`/${row.path}`}>{row.many}</a>
        </p>
        <h1 data-long={titleOf(work).length > 90 || undefined}>
          {cited ? <Title of={cited} /> : titleOf(work)}
        </h1>
        {cited && cited.authors.length > 0 && (
          <p className={`muted ${detail.authors}`}>{cited.authors.join(", ")}</p>
        )}
      </header>
      <div className={`stack ${styles.notice}`}>
        <p>
          <b>{describe(work)}</b>
        </p>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
      {cited && (
        <section className={`stack ${styles.cited}`}>
          <h2>How it was cited</h2>
          <p>{cited.reference}</p>
          {cited.doi && (
            <p>
              DOI{" "}
              <a href={doiHref(cited.doi)} data-plain>
                {cited.doi}
              </a>
            </p>
          )}
        </section>
      )}
      <p className={`links ${styles.onward}`}>
        <a href={`/${row.path}`}>All {row.plural}</a>
        <a href="/contact">Contact the institute</a>
      </p>
    </article>
  );
}

const whoOf = (by: NonNullable<WithdrawnWork["by"]>) =>
  by === "institute" ? ` by ${institute().shortName}` : " by its authors";

const describe = ({ at, by, postType }: WithdrawnWork) =>
  `This ${postTypeRow(postType).one.toLowerCase()} was taken down on ${formatDate(at)}${by ? whoOf(by) : ""}.`;
