import { Fragment } from "react";
import { doiHref, doiLabel } from "#core/domain/doi.ts";
import { formatPostDate, postYear } from "#core/domain/partial-date.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { FoundInFile } from "#institute/domain/posts/found-in-file.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { CiteLink } from "../../ui/cite.tsx";
import { FileLink } from "../../ui/file-link.tsx";
import { InFile } from "../../ui/in-file.tsx";
import { PostDate } from "../../ui/post-date.tsx";
import { AuthorChips, AuthorNames } from "./author-names.tsx";
import type { ListedWork } from "./listed-work.ts";
import styles from "./typographic-list.module.css";

/** A work of the list, and of a search where the words are inside its file. */
type FoundWork = ListedWork & { inFile?: FoundInFile | undefined };

/** Works as a bibliography, with the year in the margin once for all works that share it. */
export function TypographicList({
  posts,
  grouped,
  byDate,
}: {
  posts: FoundWork[];
  grouped: boolean;
  byDate: boolean;
}) {
  const yearFor = (post: ListedWork) => (byDate ? postYear(post) : post.year);
  return (
    <ol className={styles.list}>
      {posts.map((post, index) => {
        const before = posts[index - 1];
        const repeated = grouped && before !== undefined && yearFor(before) === yearFor(post);
        return (
          <li key={post._id}>
            <Work post={post} year={yearFor(post)} repeated={repeated} byDate={byDate} />
          </li>
        );
      })}
    </ol>
  );
}

function Work({
  post,
  year,
  repeated,
  byDate,
}: {
  post: FoundWork;
  year: number | null;
  repeated: boolean;
  byDate: boolean;
}) {
  const facts = [post.journal && <i key="journal">{post.journal}</i>, post.numbering, post.award].filter(
    Boolean,
  );
  return (
    <article className={`stack ${styles.work}`}>
      <p className={repeated ? "visually-hidden" : styles.year}>
        {year ?? <span className={styles.undated}>undated</span>}
      </p>
      <div className={styles.text}>
        <h2>
          <a className="title-link" href={postHref(post)}>
            <Title of={post} />
          </a>
        </h2>
        <p className={`muted ${styles.authors}`}>
          {post.poster ? (
            <AuthorChips authors={post.authors} poster={post.poster} />
          ) : (
            <AuthorNames authors={post.authors} poster={post.unlinkedPoster} limit={8} />
          )}
        </p>
        {facts.length > 0 && (
          <p className="muted">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
              <Fragment key={index}>
                {index > 0 && ", "}
                {fact}
              </Fragment>
            ))}
          </p>
        )}
        <InFile work={post} found={post.inFile} />
        <p className="hint toolbar links">
          <FileLink post={post} />
          {post.doi && (
            <a href={doiHref(post.doi)} data-plain>
              {doiLabel(post.doi)}
            </a>
          )}
          {postTypeRow(post.postType).citedAs && <CiteLink href={postHref(post)} title={post.title} />}
          {(byDate || post.postType === "thesis") && post.datePrecision !== "unknown" && (
            <span>
              {byDate ? (
                <>
                  Posted <PostDate post={post} />
                </>
              ) : (
                <>Added {formatPostDate(post)}</>
              )}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
