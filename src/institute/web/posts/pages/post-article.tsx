import type { ReactNode } from "react";
import { formatPostDate, toPostDateIso } from "#core/domain/partial-date.ts";
import { Portrait } from "#core/web/ui/portrait.tsx";
import { Prose } from "#core/web/ui/prose.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { isPublic } from "#institute/domain/posts/access.ts";
import { shownWriters } from "#institute/domain/posts/authorship.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { citedTypes, postTypeRow } from "#institute/domain/posts/types.ts";
import { Cite } from "../../ui/cite.tsx";
import { AuthorChips, AuthorNames } from "./author-names.tsx";
import styles from "./detail.module.css";
import { Featured } from "./featured.tsx";
import { WorkFacts } from "./work-facts.tsx";

type PostProps = { post: Post };

/** A text of fewer letters gets a picture no wider than itself. */
const SHORT_TEXT = 900;
const isShort = ({ content }: Post) => content.replace(/<[^>]*>/g, "").length < SHORT_TEXT;

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
      <header className={`stack ${styles.head}`}>
        <p className={`hint toolbar ${styles.kind}`}>
          {row.path && <a href={`/${row.path}`}>{row.many}</a>}
          {row.byline !== "none" && <PostedOn post={post} />}
        </p>
        <h1 data-long={post.title.length > 90 || undefined}>
          <Title of={post} />
        </h1>
        {row.byline === "postedBy" && <PostedBy post={post} />}
        {row.byline === "authors" && (
          <p className={`muted ${styles.authors}`}>
            {post.postType === "document" ? (
              <AuthorChips authors={post.authors} poster={posterOf(post)} />
            ) : (
              <AuthorNames authors={post.authors} poster={posterOf(post)} />
            )}
          </p>
        )}
      </header>
      {picture && (
        <figure className={styles.featured} data-short={isShort(post) || undefined}>
          <Featured post={post} isSmall={isShort(post)} />
        </figure>
      )}
      <div className={`stack ${styles.body}`} data-facts={!picture || undefined}>
        <div>
          {row.contentHeading && <h2 className={styles.contentHeading}>{row.contentHeading}</h2>}
          <Prose html={post.content} language={post.language} />
          {props.children}
          {cited && <Cite cited={cited} what={`this ${row.one.toLowerCase()}`} />}
        </div>
        {!picture && <WorkFacts post={post} />}
      </div>
    </article>
  );
}

/** The date of a post as precisely as known; of a work the day it was added, which no program may take for its date. */
function PostedOn({ post }: PostProps) {
  const date = formatPostDate(post);
  if (!date) return null;
  // A work that waits was not added yet.
  if (citedTypes.includes(post.postType) && !isPublic(post)) return null;
  if (citedTypes.includes(post.postType))
    return (
      <span>
        {postTypeRow(post.postType).order === "year" ? "Added" : "Posted"} {date}
      </span>
    );
  return <time dateTime={toPostDateIso(post)}>{date}</time>;
}

function PostedBy({ post }: PostProps) {
  const writers = shownWriters(post);
  if (writers.every(({ name }) => name !== post.author))
    return (
      <p className="muted">
        By <AuthorNames authors={writers} poster={null} />
      </p>
    );
  return (
    <p className="toolbar">
      <Portrait name={post.author} src={post.avatar} focus={post.avatarFocus} size={44} lazy />
      <span>
        Posted by {post.userSlug ? <a href={memberHref(post.userSlug)}>{post.author}</a> : post.author}
      </span>
    </p>
  );
}
