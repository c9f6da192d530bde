import { postHref, postTypeRow } from "#domain/post-types.ts";
import { load, pageContext } from "../page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { Initials } from "../ui/initials.tsx";
import { Pager } from "../ui/pager.tsx";
import { Prose } from "../ui/prose.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import type { Route } from "./+types/member.page.ts";
import styles from "./member.module.css";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const { profile, posts } = await load(
    client.api.members[":slug"].$get({ param: { slug: params.slug }, query: { page } }),
  );
  return { profile, posts, publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.profile.name ?? "Member",
    description: loaderData?.profile.bio ?? "",
    path: `/member/${loaderData?.profile.slug ?? ""}`,
    publicUrl: loaderData?.publicUrl,
  });

export default function MemberPage({ loaderData: { profile, posts } }: Route.ComponentProps) {
  const work = [profile.designation, profile.placeOfWork].filter(Boolean).join(" at ");
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        {profile.profilePicture ? (
          <img
            className={styles.picture}
            src={profile.profilePicture}
            alt={profile.name}
            width={160}
            height={160}
          />
        ) : (
          <Initials name={profile.name} size={128} />
        )}
        <div>
          <h1>
            {profile.title && <span className={styles.title}>{profile.title} </span>}
            {profile.name}
          </h1>
          {work && <p>{work}</p>}
          {profile.currentLocation && <p className={styles.muted}>{profile.currentLocation}</p>}
        </div>
      </header>
      {profile.bio && <p className={styles.bio}>{profile.bio}</p>}
      {profile.about && <Prose html={profile.about} />}
      {posts.total > 0 && (
        <section className={styles.posts} aria-labelledby="posts">
          <h2 id="posts">Publications, news and files</h2>
          <ul>
            {posts.data.map((post) => (
              <li key={post._id}>
                <span className={styles.muted}>{post.year ?? postTypeRow(post.postType).one}</span>
                <div>
                  <a href={postHref(post)}>{post.title}</a>
                  <p className={styles.muted}>
                    {postTypeRow(post.postType).one} · <TimeAgo iso={post.createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <Pager {...posts} label={`Pages of ${profile.name}’s work`} />
        </section>
      )}
    </div>
  );
}
