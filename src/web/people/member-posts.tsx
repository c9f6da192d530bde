import type { Paged } from "#domain/paging.ts";
import type { PostSummary } from "#domain/post.ts";
import { postDate, postDateIso, postYear } from "#domain/post-date.ts";
import { postHref, postTypeRow } from "#domain/post-types.ts";
import { counted, type ShelfName, shelves } from "#domain/shelves.ts";
import { Pager } from "../ui/pager.tsx";
import { PostDate } from "../ui/post-date.tsx";
import styles from "./member.module.css";

type Posts = Paged<PostSummary> & { shelf: ShelfName; counts: Record<ShelfName, number> };

/** What a member has published: how much of each kind, and one kind at a time. Nothing when there is nothing. */
export function MemberPosts({ posts, member }: { posts: Posts; member: { name: string; slug: string } }) {
  const { counts } = posts;
  if (shelves.every(({ name }) => counts[name] === 0)) return null;
  return (
    <section className={styles.posts} aria-labelledby="posts">
      <h2 id="posts" className="visually-hidden">
        What {member.name} has published
      </h2>
      <dl className={styles.stats}>
        {shelves.map(({ name, counted: what }) => (
          <div key={name}>
            <dt>{what}</dt>
            <dd>{counted(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <nav className={styles.tabs} aria-label="Kinds of posts">
        {shelves
          .filter(({ name }) => counts[name] > 0)
          .map(({ name, tab }) => (
            <a
              key={name}
              href={`/member/${member.slug}?tab=${name}#posts`}
              aria-current={name === posts.shelf ? "true" : undefined}
            >
              {tab}
            </a>
          ))}
      </nav>
      <ul>
        {posts.data.map((post) => (
          <li key={post._id}>
            <span>{yearBeside(post) ?? "n.d."}</span>
            <div>
              <a href={postHref(post)}>{post.title}</a>
              <p className={styles.muted}>
                {postTypeRow(post.postType).one}
                {post.journal && (
                  <>
                    {" · "}
                    <i>{post.journal}</i>
                  </>
                )}
                {post.datePrecision !== "unknown" && " · "}
                <Posted post={post} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...posts} label={`Pages of ${member.name}’s work`} />
    </section>
  );
}

const isWork = (post: PostSummary) => postTypeRow(post.postType).order === "year";

/** The year of a work is its own; any other post has that of its date. */
const yearBeside = (post: PostSummary) => (isWork(post) ? post.year : postYear(post));

function Posted({ post }: { post: PostSummary }) {
  if (!isWork(post)) return <PostDate post={post} />;
  const added = postDate(post);
  return added && <time dateTime={postDateIso(post)}>Added {added}</time>;
}
