import { Fragment } from "react";
import { doiHref, doiLabel } from "#core/domain/doi.ts";
import type { MarkedTitle } from "#core/domain/title-markup.ts";
import { countOf } from "#core/domain/words.ts";
import { Title } from "#core/web/ui/title.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { type PostType, postHref } from "#institute/domain/posts/types.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import styles from "./works.module.css";

type Work = MarkedTitle & { slug: string; postType: PostType };

interface Overview {
  supervised: readonly (Work & { _id: string; year: number | null; authors: readonly { name: string }[] })[];
  works: number;
  coauthors: readonly { name: string; slug: string | null; works: number }[];
  coauthorTotal: number;
  dataSets: readonly { data: string; work: Work }[];
}

/** With whom a member wrote, the data behind the works, and all of them as files. */
export function MemberAside({ overview, member }: { overview: Overview; member: { slug: string } }) {
  const { works, coauthors, coauthorTotal, dataSets, supervised } = overview;
  if (works === 0 && supervised.length === 0) return null;
  return (
    <aside className={`stack ${styles.aside}`} aria-label="About these works">
      {coauthors.length > 0 && (
        <section aria-labelledby="coauthors">
          <h2 id="coauthors">Co-authors</h2>
          <Folded items={coauthors} shown={8} more={`All ${coauthorTotal.toLocaleString("en-GB")}`}>
            {({ name, slug, works: shared }) => (
              <>
                {slug ? <a href={memberHref(slug)}>{name}</a> : <span>{name}</span>}
                <span className={styles.count} title={countOf(shared, "work")}>
                  {shared}
                  <span className="visually-hidden"> {shared === 1 ? "work" : "works"}</span>
                </span>
              </>
            )}
          </Folded>
          {coauthorTotal > coauthors.length && (
            <small>The {coauthors.length} with the most works are listed.</small>
          )}
        </section>
      )}
      {supervised.length > 0 && (
        <section aria-labelledby="supervised">
          <h2 id="supervised">Theses supervised</h2>
          <Folded items={supervised} shown={6} more={`All ${supervised.length}`}>
            {(thesis) => (
              <span>
                <a href={postHref(thesis)}>
                  <Title of={thesis} />
                </a>
                <br />
                <small>
                  {[thesis.authors.map(({ name }) => name).join(", "), thesis.year]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </span>
            )}
          </Folded>
        </section>
      )}
      {dataSets.length > 0 && (
        <section aria-labelledby="data">
          <h2 id="data">Data</h2>
          <Folded items={dataSets} shown={4} more={`All ${dataSets.length}`}>
            {({ data: address, work }) => (
              <span>
                <a href={doiHref(address)}>{doiLabel(address)}</a>
                <br />
                <a className={styles.of} href={postHref(work)}>
                  <Title of={work} />
                </a>
              </span>
            )}
          </Folded>
        </section>
      )}
      {works > 0 && <SaveWorks slug={member.slug} />}
    </aside>
  );
}

const formats = ["bib", "ris", "json", "xml"] as const;

function SaveWorks({ slug }: { slug: string }) {
  return (
    <section aria-labelledby="save-works" className="no-print">
      <h2 id="save-works">All works as files</h2>
      <p>
        {formats.map((format, index) => (
          <Fragment key={format}>
            {index > 0 && " · "}
            <a href={`${memberHref(slug)}.${format}`} download>
              {workFormats[format].label}
            </a>
          </Fragment>
        ))}
      </p>
    </section>
  );
}

/** The first items of a list, and the others folded away. */
function Folded<Item>(props: {
  items: readonly Item[];
  shown: number;
  more: string;
  children: (item: Item) => React.ReactNode;
}) {
  const { items, more, children } = props;
  // A fold around one or two more items would save no space.
  const shown = items.length > props.shown + 2 ? props.shown : items.length;
  const list = (part: readonly Item[]) => (
    <ul>
      {part.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={index}>{children(item)}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(items.slice(0, shown))}
      {items.length > shown && (
        <details>
          <summary>{more}</summary>
          {list(items.slice(shown))}
        </details>
      )}
    </>
  );
}
