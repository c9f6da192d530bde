import type { Paged } from "#core/domain/paging.ts";
import { postYear } from "#core/domain/partial-date.ts";
import { Pager } from "#core/web/ui/pager.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { formatCount, type MemberTabName, memberTabs } from "#institute/domain/posts/member-tabs.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostType, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { PostDate } from "../../ui/post-date.tsx";
import styles from "./member.module.css";
import { WorkList } from "./work-row.tsx";

type Posts = Paged<PostSummary> & {
  shelf: MemberTabName;
  counts: Record<MemberTabName, number>;
  kinds: { type: PostType; count: number }[];
};

type Member = { _id: string; name: string; slug: string };

/** A member's posts: the count of each kind, and one tab at a time; says so in one line if there are none. */
export function MemberPosts({ posts, member }: { posts: Posts; member: Member }) {
  const { counts } = posts;
  if (memberTabs.every(({ name }) => counts[name] === 0))
    return <p className="muted">{`${member.name} has no public works or posts yet.`}</p>;
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="visually-hidden">
        Posts by {member.name}
      </h2>
      <dl className={`figures ${styles.stats}`}>
        {memberTabs.map(({ name, counted }) => (
          <div key={name}>
            <dt>{counted}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <nav className="tabs" aria-label="Kinds of posts">
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
      <Kinds posts={posts} member={member} />
      <Pager {...posts} label={`Pages of ${member.name}’s work`} />
    </section>
  );
}

/** The posts of a page under the name of their type, unless all posts of the tab are of one. */
function Kinds({ posts, member }: { posts: Posts; member: Member }) {
  const shown = Map.groupBy(posts.data, ({ postType }) => postType);
  return posts.kinds.map(({ type, count }) => {
    const ofKind = shown.get(type);
    if (!ofKind) return null;
    const { many, order } = postTypeRow(type);
    return (
      <div key={type} className={styles.kind}>
        {posts.kinds.length > 1 && (
          <h3>
            {many} <span>{count}</span>
          </h3>
        )}
        {order === "year" ? <WorkList posts={ofKind} member={member} /> : <DatedPosts posts={ofKind} />}
      </div>
    );
  });
}

function DatedPosts({ posts }: { posts: PostSummary[] }) {
  return (
    <ul>
      {posts.map((post) => (
        <li key={post._id}>
          <span>{postYear(post) ?? "n.d."}</span>
          <div>
            <a className="title-link name" href={postHref(post)}>
              <Title of={post} />
            </a>
            <p className="hint">
              {postTypeRow(post.postType).one}
              {post.datePrecision !== "unknown" && " · "}
              <PostDate post={post} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
