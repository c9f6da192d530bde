import { Fragment } from "react";
import { href } from "react-router";
import { Typed } from "#core/web/ui/typed.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import styles from "./author-names.module.css";

interface NamedAuthor {
  name: string;
  slug: string | null;
}

interface Poster {
  name: string;
  userId: string;
}

/** Where an author's name links: to the profile, or to the account of a poster without one. */
const hrefOf = ({ name, slug }: NamedAuthor, poster: Poster | null) =>
  slug ? memberHref(slug) : poster?.name === name ? href("/user/:userId", { userId: poster.userId }) : null;

/** Authors in order, linked where possible; a long list is cut after `limit` names. */
export function AuthorNames(props: { authors: NamedAuthor[]; poster: Poster | null; limit?: number }) {
  const { authors, poster, limit } = props;
  const shown = limit && authors.length > limit + 1 ? authors.slice(0, limit) : authors;
  const hidden = authors.length - shown.length;
  return (
    <span>
      {shown.map((author, index) => {
        const href = hrefOf(author, poster);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
          <Fragment key={index}>
            {index > 0 && ", "}
            {href ? (
              <a href={href}>
                <Typed text={author.name} />
              </a>
            ) : (
              <Typed text={author.name} />
            )}
          </Fragment>
        );
      })}
      {hidden > 0 && ` and ${hidden} more`}
    </span>
  );
}

/** The authors of a document as chips; the poster's chip links to `/user/{userId}`. */
export function AuthorChips({ authors, poster }: { authors: NamedAuthor[]; poster: Poster }) {
  return (
    <span className={`toolbar ${styles.chips}`}>
      {authors.map((author, index) => {
        const address =
          author.name === poster.name
            ? href("/user/:userId", { userId: poster.userId })
            : hrefOf(author, poster);
        return address ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
          <a key={index} href={address} className={`chip ${styles.chip}`}>
            <Typed text={author.name} />
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
          <span key={index} className={`chip ${styles.chip}`}>
            <Typed text={author.name} />
          </span>
        );
      })}
    </span>
  );
}
