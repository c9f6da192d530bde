import { Fragment } from "react";
import { Title } from "#core/web/ui/title.tsx";
import { awardOf } from "#institute/domain/posts/award.ts";
import { isEtAl } from "#institute/domain/posts/names.ts";
import { numberingOf, printNumbering } from "#institute/domain/posts/numbering.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { CiteLink } from "../../ui/cite.tsx";
import styles from "./works.module.css";

/** More names are counted. */
const MAX_NAMES = 8;

/** A paper or thesis of a member: its title, its authors with the member set apart, and where it appeared. */
export function WorkText({ post, member }: { post: PostSummary; member: { _id: string } }) {
  const degree = awardOf(post);
  const numbering = printNumbering(numberingOf(post));
  return (
    <>
      <a className="title-link name" href={postHref(post)}>
        <Title of={post} />
      </a>
      <p className={`hint ${styles.names}`}>
        <Names authors={post.authors} self={member._id} />
      </p>
      <p className={`hint ${styles.place}`}>
        {post.journal && <i>{post.journal}</i>}
        {post.journal && (numbering || degree) && ", "}
        {[numbering, degree].filter(Boolean).join(", ")}
        {(post.journal || numbering || degree) && " · "}
        <CiteLink href={postHref(post)} title={post.title} />
      </p>
    </>
  );
}

/** The authors in their order, at most eight of them, and the member wherever they come. */
function Names({ authors, self }: { authors: PostSummary["authors"]; self: string }) {
  const first = authors.slice(0, authors.length > MAX_NAMES + 1 ? MAX_NAMES : authors.length);
  const later = authors.slice(first.length).filter(({ profileId }) => profileId === self);
  const shown = [...first, ...later];
  const hidden = authors.slice(first.length).filter(({ name }) => !isEtAl(name)).length - later.length;
  return (
    <>
      {shown.map(({ name, profileId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
        <Fragment key={index}>
          {index > 0 && (index >= first.length ? " … " : ", ")}
          {profileId === self ? <b>{name}</b> : name}
        </Fragment>
      ))}
      {hidden > 0 && ` and ${hidden} more`}
    </>
  );
}

/** A list of works with the year in the margin, once for all works that share it. */
export function WorkList({ posts, member }: { posts: readonly PostSummary[]; member: { _id: string } }) {
  return (
    <ol className={styles.works}>
      {posts.map((post, index) => {
        const before = posts[index - 1];
        const repeated = before !== undefined && before.year === post.year;
        return (
          <li key={post._id} data-repeated={repeated || undefined}>
            <span className={repeated ? "visually-hidden" : styles.year}>{post.year ?? "n.d."}</span>
            <div>
              <WorkText post={post} member={member} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
