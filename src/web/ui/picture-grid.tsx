import { Link } from "react-router";
import { type PostType, postHref } from "#domain/post-types.ts";
import { excerpt } from "#domain/words.ts";
import { Cover } from "./cover.tsx";
import styles from "./picture-grid.module.css";
import { TimeAgo } from "./time-ago.tsx";

/** What a card prints of a post. */
export interface CardPost {
  _id: string;
  postType: PostType;
  slug: string;
  title: string;
  excerpt: string;
  fileUrl: string | null;
  author: string;
  userSlug: string | null;
  createdAt: string;
}

/** Posts as pictures with their titles; on the home page the first stands large. */
export function PictureGrid(props: {
  posts: CardPost[];
  level: "h2" | "h3";
  showExcerpt?: boolean;
  showAuthor?: boolean;
  firstLarge?: boolean;
}) {
  return (
    <ul className={styles.grid} data-first-large={props.firstLarge || undefined}>
      {props.posts.map((post, place) => (
        <li key={post._id}>
          <Card post={post} {...props} eager={place < 3} />
        </li>
      ))}
    </ul>
  );
}

function Card(props: {
  post: CardPost;
  level: "h2" | "h3";
  showExcerpt?: boolean;
  showAuthor?: boolean;
  eager: boolean;
}) {
  const { post, level: Heading } = props;
  const href = postHref(post);
  return (
    <article className={styles.card}>
      <Link to={href} className={styles.picture} tabIndex={-1} aria-hidden>
        <Cover post={post} eager={props.eager} />
      </Link>
      <div>
        <Heading className={styles.title}>
          <Link to={href}>{post.title}</Link>
        </Heading>
        {props.showExcerpt && post.excerpt && <p className={styles.excerpt}>{excerpt(post.excerpt, 16)}</p>}
        {props.showAuthor && (
          <p className={styles.byline}>
            {post.userSlug ? <Link to={`/member/${post.userSlug}`}>{post.author}</Link> : post.author}
            <span aria-hidden> · </span>
            <TimeAgo iso={post.createdAt} />
          </p>
        )}
      </div>
    </article>
  );
}
