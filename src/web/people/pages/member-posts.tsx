import type { Paged } from "#domain/paging.ts";
import { memberHref } from "#domain/people/member-href.ts";
import { formatPostDate, postYear, toPostDateIso } from "#domain/posts/date.ts";
import { formatCount, type MemberTabName, memberTabs } from "#domain/posts/member-tabs.ts";
import type { PostSummary } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { CiteLink } from "../../ui/cite.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PostDate } from "../../ui/post-date.tsx";
import { Title } from "../../ui/title.tsx";
import styles from "./member.module.css";

type Posts = Paged<PostSummary> & { shelf: MemberTabName; counts: Record<MemberTabName, number> };

/** A member's posts: the count of each kind, and one kind at a time; renders nothing without posts. */
export function MemberPosts({ posts, member }: { posts: Posts; member: { name: string; slug: string } }) {
  const { counts } = posts;
  if (memberTabs.every(({ name }) => counts[name] === 0)) return null;
  return (
    <section className={styles.posts} aria-labelledby="posts">
      <h2 id="posts" className="visually-hidden">
        Posts by {member.name}
      </h2>
      <dl className={styles.stats}>
        {memberTabs.map(({ name, counted }) => (
          <div key={name}>
            <dt>{counted}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <nav className={styles.tabs} aria-label="Kinds of posts">
        {memberTabs
          .filter(({ name }) => counts[name] > 0)
          .map(({ name, tab }) => (
            <a
              key={name}
              href={`${memberHref(member.slug)}?tab=${name}#posts`}
              aria-current={name === posts.shelf ? "true" : undefined}
            >
              {tab}
            </a>
          ))}
      </nav>
      <ul>
        {posts.data.map((post) => (
          <li key={post._id}>
            <span>{marginYear(post) ?? "n.d."}</span>
            <div>
              <a href={postHref(post)}>
                <Title of={post} />
              </a>
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
              {postTypeRow(post.postType).citedAs && (
                <p className={styles.muted}>
                  <CiteLink href={postHref(post)} title={post.title} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager {...posts} label={`Pages of ${member.name}’s work`} />
    </section>
  );
}

const isWork = (post: PostSummary) => postTypeRow(post.postType).order === "year";

/** A publication has its own year; any other post takes the year of its date. */
const marginYear = (post: PostSummary) => (isWork(post) ? post.year : postYear(post));

function Posted({ post }: { post: PostSummary }) {
  if (!isWork(post)) return <PostDate post={post} />;
  const added = formatPostDate(post);
  return added && <time dateTime={toPostDateIso(post)}>Added {added}</time>;
}
