import panels from "virtual:panels/moderator";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { asObject } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import { usualReads } from "#core/web/early-reads.ts";
import { OpenEditorButton } from "#core/web/forms/dialogs/open-editor-button.tsx";
import { JustDeleted } from "#core/web/forms/lists/just-deleted.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { Pager } from "#core/web/ui/pager.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { NamesToConfirm } from "../people/editor/lazy-names-panel.tsx";
import { useDeletePost } from "../posts/editor/delete-post.tsx";
import { UnfinishedPosts } from "../posts/editor/unfinished-posts.tsx";
import { usePostEditor } from "../posts/editor/use-post-editor.tsx";
import { ModeratedList } from "./moderated-list.tsx";
import {
  type ModerationParams,
  moderatedPostsQuery,
  moderationHref,
  parseModerationParams,
  useRestoration,
} from "./moderated-posts.ts";
import { ModerationToolbar } from "./moderation-toolbar.tsx";
import { PostCardsSkeleton } from "./post-card.tsx";
import { StateFilter } from "./state-filter.tsx";
import { WaitingNames } from "./waiting-names.tsx";
import { WorksImports } from "./works/works-imports.tsx";

const WithdrawalDialog = lazy(async () => ({
  default: (await import("./withdrawal-dialog.tsx")).WithdrawalDialog,
}));

const ImportWorks = lazy(async () => ({
  default: (await import("./works/import-works.tsx")).ImportWorks,
}));

export const meta = () => workplaceMeta("Moderation Page");
export const handle = {
  reads: [
    ...usualReads,
    "/api/drafts",
    "/api/names/claims",
    "/api/names/unsplit",
    "/api/names/twice",
    "/api/field/reviews?state=pending",
    "/api/works/imports",
    "/api/posts/moderated?page=0&searchQuery=none&state=pending",
  ],
};

/** All posts, for admins to read, edit, approve and delete; everyone else is sent to the home page. */
export default function ModeratorPage() {
  const person = usePerson("/", may("post.moderate"));
  return (
    <div className="wrap page">
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
  const { params, posts } = useModeratedPosts();
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = usePostEditor(person);
  const [deleted, setDeleted] = useState<{ _id: string; title: string }[]>([]);
  const deletion = useDeletePost(heading, (post) => setDeleted([post, ...deleted]));
  const dismiss = (id: string) => setDeleted((before) => before.filter(({ _id }) => _id !== id));
  const restoration = useRestoration(dismiss);
  const [withdrawing, setWithdrawing] = useState<PostSummary>();
  const [importing, setImporting] = useState(false);
  const { data } = posts;

  return (
    <>
      <div className={`toolbar spread ${styles.heading}`}>
        <h1 ref={heading} tabIndex={-1}>
          Moderation Page
        </h1>
        <div className="toolbar">
          <button type="button" className="button quiet" onClick={() => setImporting(true)}>
            <FileUp size={18} strokeWidth={1.5} aria-hidden />
            Import works
          </button>
          <OpenEditorButton editor={editor}>Create Post</OpenEditorButton>
        </div>
      </div>
      <UnfinishedPosts person={person} writing={editor.dialog !== undefined} onOpen={editor.open} />
      <NamesToConfirm person={person} />
      <WaitingNames />
      {panels.map(({ Panel }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Panel key={index} />
      ))}
      <ModerationToolbar params={params} />
      <StateFilter params={params} counts={data?.counts} />
      <JustDeleted
        items={deleted}
        restoring={restoration.running}
        busyLabel="Restoring the post"
        onUndo={restoration.run}
        onClose={dismiss}
      />
      <p className={styles.count} role="status">
        {data ? summaryOf(params, data.total) : "Loading the posts"}
      </p>
      {data && data.data.length > 0 && (
        <>
          <ModeratedList
            key={moderationHref(params)}
            posts={data.data}
            stale={posts.isPlaceholderData}
            onOpen={editor.open}
            onWithdraw={setWithdrawing}
            onDelete={(post: PostSummary) => deletion.confirm(post)}
          />
          <Pager {...data} label="Pages of posts" />
        </>
      )}
      {data?.data.length === 0 && <NoPosts params={params} />}
      <LoadProblem what="The posts" query={posts} />
      {posts.isPending && <PostCardsSkeleton />}
      <WorksImports />
      {importing && (
        <Suspense>
          <ImportWorks onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {editor.dialog}
      {deletion.dialog}
      {withdrawing && (
        <Suspense>
          <WithdrawalDialog post={withdrawing} onClose={() => setWithdrawing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The posts that the address asks for; without a filter those that wait, or all if none does. */
function useModeratedPosts() {
  const [query, setQuery] = useSearchParams();
  const isWriting = asObject(useLocation().state).isEditor === true;
  const isBare = query.size === 0;
  const parsed = parseModerationParams(query);
  const params: ModerationParams = isBare ? { ...parsed, state: "pending" } : parsed;
  const posts = useQuery(moderatedPostsQuery(params));
  const pending = isBare ? posts.data?.counts.pending : undefined;
  useEffect(() => {
    if (pending !== undefined && !isWriting)
      setQuery({ state: pending > 0 ? "pending" : "all" }, { replace: true });
  }, [pending, isWriting, setQuery]);
  return { params, posts };
}

function summaryOf({ state }: ModerationParams, total: number): string {
  const posts = countOf(total, "post");
  if (state === "pending" && total > 1) return `${posts}, longest waiting first`;
  if (state === "deleted")
    return `${posts} in the bin; you can restore a post for ${BIN_RETENTION_DAYS} days`;
  return posts;
}

function NoPosts({ params }: { params: ModerationParams }) {
  if (params.state === "pending" && !params.search && !params.type)
    return <EmptyState kind="nothing" title="No pending posts" text="Every post has been reviewed." />;
  return (
    <EmptyState
      kind="nothing"
      title="No posts found"
      text="Try fewer words, another state or another type of post."
      action={{ href: "/moderator?state=all", label: "Show all posts" }}
    />
  );
}
