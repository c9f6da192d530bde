import { redirect } from "react-router";
import { readRows } from "#core/domain/paging.ts";
import { slugify } from "#core/domain/words.ts";
import { load, pageContext } from "#core/web/page-context.ts";
import { pageMeta } from "#core/web/page-meta.ts";
import { FollowForm } from "#core/web/ui/follow-form.tsx";
import { Portrait } from "#core/web/ui/portrait.tsx";
import { Typed } from "#core/web/ui/typed.tsx";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { memberTabs } from "#institute/domain/posts/member-tabs.ts";
import { personData } from "#institute/formats/people/person-data.ts";
import { Biography } from "../../ui/biography.tsx";
import { ProfileLines } from "../../ui/profile-lines.tsx";
import type { Route } from "./+types/member.page.ts";
import styles from "./member.module.css";
import { MemberAside } from "./member-aside.tsx";
import { MemberPosts } from "./member-posts.tsx";
import { WorkList } from "./work-row.tsx";

/** Few enough for a light page, and enough that most members have one page. */
const PAGE_SIZE = 50;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  // A site that moved in had other signs in its addresses.
  if (!/^[a-z0-9-]+$/.test(params.slug)) throw redirect(memberHref(slugify(params.slug)), 301);
  const param = { member: params.slug };
  const tab = memberTabs.find(({ name }) => name === url.searchParams.get("tab"))?.name;
  const page = String(Number(url.searchParams.get("page") ?? 1) - 1);
  const query = { page, limit: String(readRows(url.searchParams, PAGE_SIZE)), ...(tab && { shelf: tab }) };
  const [profile, overview, posts] = await Promise.all([
    load(client.api.profiles[":member"].$get({ param })),
    load(client.api.profiles[":member"].overview.$get({ param })),
    load(client.api.profiles[":member"].posts.$get({ param, query })),
  ]);
  return { profile, overview, posts, publicUrl };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: "Member", path: "/", publicUrl: undefined });
  const { profile, publicUrl } = loaderData;
  const { name, bio, slug, profilePicture } = profile;
  const trail = profile.memberCategory.slice(0, 1).map((category) => ({
    name: memberCategories[category].many,
    path: `/people/${memberCategories[category].path}`,
  }));
  // Other sites do not show SVG in link previews.
  const image = profilePicture?.endsWith(".svg") ? undefined : (profilePicture ?? undefined);
  const data = (address: string) => personData(profile, address);
  return pageMeta({
    title: name,
    description: bio ?? "",
    path: memberHref(slug),
    publicUrl,
    image,
    trail,
    data,
  });
};

export default function MemberPage({ loaderData: { profile, overview, posts } }: Route.ComponentProps) {
  return (
    <div className={`wrap stack ${styles.page}`}>
      <header className={`toolbar ${styles.head}`}>
        <Portrait name={profile.name} src={profile.profilePicture} focus={profile.pictureFocus} size={144} />
        <div>
          <Categories profile={profile} />
          <h1>
            {profile.title && <span className="muted">{profile.title} </span>}
            <Typed text={profile.name} />
          </h1>
          <ProfileLines profile={profile} />
        </div>
      </header>
      {profile.bio && <p className={styles.bio}>{profile.bio}</p>}
      {profile.about && <Biography about={profile.about} excerpt={profile.aboutExcerpt} />}
      <div className={`stack ${styles.body}`}>
        <div className={`stack ${styles.main}`}>
          {overview.selected.length > 0 && posts.currentPage === 0 && (
            <section aria-labelledby="selected">
              <h2 id="selected">Selected works</h2>
              <WorkList posts={overview.selected} member={profile} />
            </section>
          )}
          <MemberPosts posts={posts} member={profile} />
        </div>
        <MemberAside overview={overview} member={profile} />
      </div>
      <FollowForm kind="person" what={profile._id} title={`works by ${profile.name}`} />
    </div>
  );
}

/** The member's categories, each a link to its directory. */
function Categories({ profile }: { profile: Loaded["profile"] }) {
  if (profile.memberCategory.length === 0) return null;
  return (
    <p className={`toolbar ${styles.categories}`}>
      {profile.memberCategory.map((category) => (
        <a key={category} href={`/people/${memberCategories[category].path}`}>
          {memberCategories[category].one}
        </a>
      ))}
      {profile.yearOfGraduation !== null && <span>Graduated in {profile.yearOfGraduation}</span>}
    </p>
  );
}
