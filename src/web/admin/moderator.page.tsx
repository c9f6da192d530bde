import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { can } from "#domain/policy.ts";
import { pageMeta } from "../page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { useDeletePost } from "../workplace/delete-post.tsx";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { NoScriptNote } from "../workplace/noscript-note.tsx";
import { asViewer, type Person, usePerson } from "../workplace/use-person.ts";
import { usePostEditor } from "../workplace/use-post-editor.tsx";
import { askedBy, moderatedPosts, useApproval } from "./moderated-posts.ts";
import { ModerationToolbar } from "./moderation-toolbar.tsx";
import styles from "./moderator.module.css";
import { PostCard, PostCardsSkeleton } from "./post-card.tsx";

export const meta = () => [
  ...pageMeta({ title: "Moderation Page", path: "/moderator", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const moderates = (person: Person) => can(asViewer(person), "post.moderate");

/** Every post, public or not, for the admins to read, change, approve and delete; anybody else is sent home. */
export default function ModeratorPage() {
  const person = usePerson("/", moderates);
  return (
    <div className={`wrap ${styles.page}`}>
      {person ? (
        <Moderation person={person} />
      ) : (
        <>
          <h1>Moderation Page</h1>
          <NoScriptNote />
          <PostCardsSkeleton />
        </>
      )}
    </div>
  );
}

function Moderation({ person }: { person: Person }) {
  const [query] = useSearchParams();
  const asked = askedBy(query);
  const posts = useQuery(moderatedPosts(asked));
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = usePostEditor(person);
  const deletion = useDeletePost(heading);
  const approval = useApproval();

  return (
    <>
      <div className={styles.heading}>
        <h1 ref={heading} tabIndex={-1}>
          Moderation Page
        </h1>
        <BusyButton
          type="button"
          busy={editor.opening === "new"}
          busyLabel="Opening the editor"
          onPointerEnter={editor.prepare}
          onFocus={editor.prepare}
          onClick={() => editor.open(null)}
        >
          <Plus size={20} strokeWidth={1.5} aria-hidden />
          Create Post
        </BusyButton>
      </div>
      <ModerationToolbar asked={asked} />
      <p className={styles.count} role="status">
        {posts.data
          ? `${posts.data.total} ${posts.data.total === 1 ? "post" : "posts"}`
          : "Loading the posts"}
      </p>
      {posts.data && posts.data.data.length > 0 && (
        <>
          <ul className={styles.cards} data-stale={posts.isPlaceholderData || undefined}>
            {posts.data.data.map((post) => (
              <li key={post._id}>
                <PostCard
                  post={post}
                  approving={approval.approving === post._id}
                  onOpen={() => editor.open(post._id)}
                  onApprove={() => approval.approve(post)}
                  onDelete={() => deletion.ask(post)}
                />
              </li>
            ))}
          </ul>
          <Pager {...posts.data} label="Pages of posts" />
        </>
      )}
      {posts.data?.data.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No post fits"
          text="Try fewer words, or another type of post."
          action={{ href: "/moderator", label: "Show all posts" }}
        />
      )}
      {posts.error && !posts.data && (
        <LoadProblem what="The posts" error={posts.error} onRetry={() => void posts.refetch()} />
      )}
      {posts.isPending && <PostCardsSkeleton />}
      {editor.dialog}
      {deletion.dialog}
    </>
  );
}
