import { Fragment } from "react";
import styles from "./author-names.module.css";

interface NamedAuthor {
  name: string;
  slug: string | null;
}

interface Poster {
  name: string;
  userId: string;
}

/** Authors in order, members as links; a long list is cut after `limit` names. */
export function AuthorNames({ authors, limit }: { authors: NamedAuthor[]; limit?: number }) {
  const shown = limit && authors.length > limit + 1 ? authors.slice(0, limit) : authors;
  const hidden = authors.length - shown.length;
  return (
    <span>
      {shown.map((author, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, their places differ
        <Fragment key={place}>
          {place > 0 && ", "}
          {author.slug ? <a href={`/member/${author.slug}`}>{author.name}</a> : author.name}
        </Fragment>
      ))}
      {hidden > 0 && ` and ${hidden} more`}
    </span>
  );
}

/** Authors as chips; whoever posted the document leads to `/user/{userId}`, as on every card of the archive. */
export function AuthorChips({ authors, poster }: { authors: NamedAuthor[]; poster: Poster }) {
  return (
    <span className={styles.chips}>
      {authors.map((author, place) => {
        const href =
          author.name === poster.name ? `/user/${poster.userId}` : author.slug && `/member/${author.slug}`;
        return href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, their places differ
          <a key={place} href={href} className={styles.chip}>
            {author.name}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, their places differ
          <span key={place} className={styles.chip}>
            {author.name}
          </span>
        );
      })}
    </span>
  );
}
