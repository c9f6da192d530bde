import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { usualReads } from "#core/web/early-reads.ts";
import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { NameOffers, NamesToConfirm } from "../editor/lazy-names-panel.tsx";
import { useProfileEditor } from "../editor/use-profile-editor.tsx";
import { WorkOffers } from "../offers/lazy-offers-panel.tsx";
import { myPostsQuery, myProfileQuery } from "./my-posts.ts";
import { PostsSection } from "./posts-section.tsx";
import styles from "./profile.module.css";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { UnverifiedNotice } from "./unverified-notice.tsx";

export const meta = () => workplaceMeta("Your profile");
export const handle = {
  reads: [
    ...usualReads,
    "/api/profiles/me",
    "/api/names/offers",
    "/api/names/claims",
    "/api/work-offers",
    "/api/drafts",
    "/api/posts/user?searchQuery={email}&limit=100&fields=summary&page=0",
  ],
};

const allowAll = () => true;

/** The member's own page; visitors are sent to sign in. */
export default function ProfilePage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className={`wrap ${styles.page}`}>{person ? <Profile person={person} /> : <ProfileSkeleton />}</div>
  );
}

function Profile({ person }: { person: Person }) {
  const profile = useQuery(myProfileQuery(person._id));
  const editor = useProfileEditor(person);
  const posts = useQuery({
    ...myPostsQuery(person, profile.data?._id ?? ""),
    enabled: Boolean(profile.data),
  });

  if (profile.data === null) return <UnverifiedNotice person={person} />;
  if (profile.data) {
    return (
      <>
        <ProfileHead profile={profile.data} posts={posts.data}>
          <BusyButton
            type="button"
            busy={editor.opening !== undefined}
            busyLabel="Opening the editor"
            onPointerEnter={editor.prepare}
            onFocus={editor.prepare}
            onClick={() => editor.open(profile.data?._id ?? null)}
          >
            <Pencil size={18} strokeWidth={1.5} aria-hidden />
            Edit Profile
          </BusyButton>
          <a className="button quiet" href={memberHref(profile.data.slug)}>
            See your public page
          </a>
          <a className="button quiet" href="/profile/orcid">
            From ORCID
          </a>
        </ProfileHead>
        <DraftList
          account={person._id}
          kind="profile"
          isWanted={({ id }) => id === profile.data?._id}
          label="Unsaved profile"
          writing={editor.dialog !== undefined}
          describe={() => ({ title: "Your profile has unsaved changes" })}
          onOpen={({ id }) => editor.open(id)}
        />
        <WorkOffers person={person} />
        <NameOffers person={person} />
        <NamesToConfirm person={person} />
        <PostsSection person={person} posts={posts} profileId={profile.data._id} />
        {editor.dialog}
      </>
    );
  }
  if (profile.error) {
    return <LoadProblem what="Your profile" query={profile} />;
  }
  return <ProfileSkeleton />;
}
