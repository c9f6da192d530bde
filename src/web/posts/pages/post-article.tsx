import type { ReactNode } from "react";
import { href } from "react-router";
import { memberHref } from "#domain/people/member-href.ts";
import { formatPostDate, toPostDateIso } from "#domain/posts/date.ts";
import { doiHref, doiLabel } from "#domain/posts/doi.ts";
import type { Post } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { Cite } from "../../ui/cite.tsx";
import { FileLink } from "../../ui/file-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { Prose } from "../../ui/prose.tsx";
import { AuthorChips, AuthorNames } from "./author-names.tsx";
import styles from "./detail.module.css";
import { Featured } from "./featured.tsx";

type PostProps = { post: Post };

const posterOf = ({ author, userId }: Post) => ({ name: author, userId });

/** A post on its page and in its preview; children appear below the text. */
export function PostArticle(props: {
  post: Post;
  cited: Parameters<typeof Cite>[0]["cited"] | undefined;
  children?: ReactNode;
}) {
  const { post, cited } = props;
  const row = postTypeRow(post.postType);
  const picture = row.layout === "pictures";
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <p className={styles.kind}>
          {row.path && <a href={`/${row.path}`}>{row.many}</a>}
          {row.byline !== "none" && <PostedOn post={post} added={row.order === "year"} />}
        </p>
        <h1 data-long={post.title.length > 90 || undefined}>{post.title}</h1>
        {row.byline === "postedBy" && <PostedBy post={post} />}
        {row.byline === "authors" && (
          <p className={styles.authors}>
            {post.postType === "document" ? (
              <AuthorChips authors={post.authors} poster={posterOf(post)} />
            ) : (
              <AuthorNames authors={post.authors} poster={posterOf(post)} />
            )}
          </p>
        )}
      </header>
      {picture && (
        <figure className={styles.featured}>
          <Featured post={post} />
        </figure>
      )}
      <div className={styles.body} data-facts={!picture || undefined}>
        <div>
          {row.contentHeading && <h2 className={styles.contentHeading}>{row.contentHeading}</h2>}
          <Prose html={post.content} />
          {props.children}
          {cited && <Cite cited={cited} what={`this ${row.one.toLowerCase()}`} />}
        </div>
        {!picture && <Facts post={post} />}
      </div>
    </article>
  );
}

/** The date of a post as precisely as known; for a publication, the day it was added to the site. */
function PostedOn({ post, added }: PostProps & { added: boolean }) {
  const date = formatPostDate(post);
  if (!date) return null;
  return (
    <time dateTime={toPostDateIso(post)}>
      {added && "Added "}
      {date}
    </time>
  );
}

function PostedBy({ post }: PostProps) {
  return (
    <p className={styles.postedBy}>
      <Portrait name={post.author} src={post.avatar} size={44} />
      <span>
        Posted by {post.userSlug ? <a href={memberHref(post.userSlug)}>{post.author}</a> : post.author}
      </span>
    </p>
  );
}

/** Year, journal, DOI and file beside the text; on phones above it. */
function Facts({ post }: PostProps) {
  return (
    <aside className={styles.facts} aria-label="Facts">
      <dl>
        {post.year !== null && (
          <Fact name="Year" large>
            {post.year}
          </Fact>
        )}
        {post.journal && (
          <Fact name="Journal">
            <i>{post.journal}</i>
          </Fact>
        )}
        {post.publicationNumber && <Fact name="Number">{post.publicationNumber}</Fact>}
        {post.doi && (
          <Fact name={post.postType === "document" ? "DOI or link" : "DOI"}>
            <a href={doiHref(post.doi)}>{doiLabel(post.doi).replace("DOI ", "")}</a>
          </Fact>
        )}
        {post.postType === "document" && post.authors.every(({ name }) => name !== post.author) && (
          <Fact name="Posted by">
            <a href={href("/user/:userId", { userId: post.userId })}>{post.author}</a>
          </Fact>
        )}
      </dl>
      <FileLink post={post} prominent />
    </aside>
  );
}

function Fact({ name, large, children }: { name: string; large?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={large ? styles.large : undefined}>{children}</dd>
    </div>
  );
}
