import { useState } from "react";
import { Initials } from "../ui/initials.tsx";
import { Prose } from "../ui/prose.tsx";
import { type OwnPost, shelfOf, shelves } from "./own-posts.ts";
import styles from "./profile.module.css";

interface Profile {
  name: string;
  title: string | null;
  designation: string | null;
  placeOfWork: string | null;
  currentLocation: string | null;
  bio: string | null;
  about: string | null;
  profilePicture: string | null;
}

const longAbout = 50;

/** Who the member is, as their colleagues will read it, and how much they have put forward. */
export function ProfileHead({ profile, posts }: { profile: Profile; posts: OwnPost[] | undefined }) {
  const work = [profile.designation, profile.placeOfWork].filter(Boolean).join(" at ");
  return (
    <header className={styles.head}>
      {profile.profilePicture ? (
        <img className={styles.picture} src={profile.profilePicture} alt="" width={128} height={128} />
      ) : (
        <Initials name={profile.name} size={128} />
      )}
      <div className={styles.who}>
        <h1>
          {profile.title && <span className={styles.title}>{profile.title} </span>}
          {profile.name}
        </h1>
        {work && <p>{work}</p>}
        {profile.currentLocation && <p className={styles.muted}>{profile.currentLocation}</p>}
        {profile.bio && <p className={styles.bio}>{profile.bio}</p>}
        {profile.about && <About html={profile.about} />}
      </div>
      <dl className={styles.stats}>
        {shelves.map(({ name, counted }) => (
          <div key={name}>
            <dt>{counted}</dt>
            <dd>
              {posts
                ? String(posts.filter((post) => shelfOf(post.postType) === name).length).padStart(2, "0")
                : "–"}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** The long biography, folded up when it is longer than a line. */
function About({ html }: { html: string }) {
  const [open, setOpen] = useState(false);
  const isLong = html.replace(/<[^>]*>/g, "").length > longAbout;
  return (
    <div className={styles.about}>
      <div
        id="about"
        className={styles.fold}
        data-folded={(isLong && !open) || undefined}
        inert={isLong && !open}
      >
        <Prose html={html} />
      </div>
      {isLong && (
        <button type="button" aria-expanded={open} aria-controls="about" onClick={() => setOpen(!open)}>
          {open ? "Read less" : "Read more"}
        </button>
      )}
    </div>
  );
}
