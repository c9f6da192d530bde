import { memberHref } from "#domain/people/member-href.ts";
import { postHref } from "#domain/posts/types.ts";
import type { CardPost } from "./card-post.ts";
import { Cover } from "./cover.tsx";
import styles from "./picture-grid.module.css";
import { PostDate } from "./post-date.tsx";

/** Posts as pictures with their titles; on the home page the first is large. */
export function PictureGrid(props: {
  posts: CardPost[];
  level: "h2" | "h3";
  showAuthor?: boolean;
  firstLarge?: boolean;
}) {
  return (
    <ul className={styles.grid} data-first-large={props.firstLarge || undefined}>
      {props.posts.map((post, index) => (
        <li key={post._id}>
          <Card post={post} {...props} eager={index < 3} large={props.firstLarge && index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Card(props: {
  post: CardPost;
  level: "h2" | "h3";
  showAuthor?: boolean;
  eager: boolean;
  large: boolean | undefined;
}) {
  const { post, level: Heading } = props;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Cover
          post={post}
          eager={props.eager}
          {...(props.large && { sizes: "(min-width: 600px) 60vw, 100vw" })}
        />
      </div>
      <div>
        <Heading className={styles.title}>
          <a href={postHref(post)}>{post.title}</a>
        </Heading>
        {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
        {props.showAuthor && (
          <p className={styles.byline}>
            {post.userSlug ? <a href={memberHref(post.userSlug)}>{post.author}</a> : post.author}
            {post.datePrecision !== "unknown" && <span aria-hidden> · </span>}
            <PostDate post={post} />
          </p>
        )}
      </div>
    </article>
  );
}
