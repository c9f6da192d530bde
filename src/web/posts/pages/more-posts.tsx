import { type PostTypeRow, postHref } from "#domain/posts/types.ts";
import type { CardPost } from "#web/ui/card-post.ts";
import { PictureGrid } from "#web/ui/picture-grid.tsx";
import { Title } from "../../ui/title.tsx";
import styles from "./more-posts.module.css";

/** More posts from the same list, so that no page is a dead end. */
export function MorePosts({ posts, row }: { posts: CardPost[]; row: PostTypeRow }) {
  if (posts.length === 0) return null;
  return (
    <section className={`wrap ${styles.more} no-print`} aria-labelledby="more">
      <h2 id="more">More {row.plural}</h2>
      {row.layout === "pictures" ? (
        <PictureGrid posts={posts} level="h3" />
      ) : (
        <ul>
          {posts.map((post) => (
            <li key={post._id}>
              <a href={postHref(post)}>
                <Title of={post} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/${row.path}`}>All {row.plural}</a>
      </p>
    </section>
  );
}
