import { Portrait } from "#core/web/ui/portrait.tsx";
import type { Profile } from "#institute/domain/people/profile.ts";
import { formatCount, type MemberTabName, memberTabs } from "#institute/domain/posts/member-tabs.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { Biography } from "../../ui/biography.tsx";
import { ProfileLines } from "../../ui/profile-lines.tsx";
import type { MyPost } from "./my-posts.ts";
import styles from "./profile.module.css";

/** Whether the number of a tab counts a post: what was entered for others is listed there, but not counted. */
const isCounted = ({ postType, isEnteredForOthers }: MyPost, tab: MemberTabName) =>
  postTypeRow(postType).tab === tab && !isEnteredForOthers;

/** The member's profile as visitors see it, with the number of posts in each tab. */
export function ProfileHead(props: {
  profile: Profile;
  posts: MyPost[] | undefined;
  children: React.ReactNode;
}) {
  const { profile, posts } = props;
  return (
    <header className={`stack ${styles.head}`}>
      <Portrait name={profile.name} src={profile.profilePicture} focus={profile.pictureFocus} size={128} />
      <div className={styles.who}>
        <h1>
          {profile.title && <span className="muted">{profile.title} </span>}
          {profile.name}
        </h1>
        <ProfileLines profile={profile} />
        {profile.bio && <p className={styles.bio}>{profile.bio}</p>}
        {profile.about && (
          <div className={styles.about}>
            <Biography about={profile.about} excerpt={profile.aboutExcerpt} />
          </div>
        )}
        <p className={`toolbar ${styles.actions}`}>{props.children}</p>
      </div>
      <dl className={`figures ${styles.stats}`}>
        {memberTabs.map(({ name, counted }) => (
          <div key={name}>
            <dt>{counted}</dt>
            <dd>{posts ? formatCount(posts.filter((post) => isCounted(post, name)).length) : "–"}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
