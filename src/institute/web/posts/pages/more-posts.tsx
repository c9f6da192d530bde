import { ChevronRight } from "lucide-react";
import { Title } from "#core/web/ui/title.tsx";
import { type PostTypeRow, postHref } from "#institute/domain/posts/types.ts";
import type { CardPost } from "../../ui/card-post.ts";
import { PictureGrid } from "../../ui/picture-grid.tsx";
import styles from "./more-posts.module.css";

/** The posts that follow in the list, the next one by its name, so that no page is a dead end. */
export function MorePosts(props: {
  posts: CardPost[];
  row: PostTypeRow;
  /** The slug of the post whose drawing is above. */
  below: string | undefined;
}) {
  const { posts, row } = props;
  const [next, ...others] = posts;
  if (!next) return null;
  return (
    <nav className={`wrap ${styles.more} no-print`} aria-label={`More ${row.plural}`}>
      <a className={styles.next} href={postHref(next)} rel="next">
        <span>
          <small>Next</small>
          <Title of={next} />
        </span>
        <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
      </a>
      {others.length > 0 && (
        <>
          <h2>More {row.plural}</h2>
          {row.layout === "pictures" ? (
            <PictureGrid posts={others} level="h3" below={props.below} />
          ) : (
            <ul className={`ruled name ${styles.titles}`}>
              {others.map((post) => (
                <li key={post._id}>
                  <a href={postHref(post)}>
                    <Title of={post} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p>
        <a href={`/${row.path}`}>All {row.plural}</a>
      </p>
    </nav>
  );
}
