import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { PostPreview } from "#institute/domain/posts/post.ts";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { usePostEditor } from "../editor/use-post-editor.tsx";
import { PostArticle } from "./post-article.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { PublicLook } from "./public-look.tsx";

export const meta = () => workplaceMeta("Preview");

const allowAll = () => true;

/** Previews a post in any state, for its authors and admins. */
export default function PreviewPage() {
  const { id = "" } = useParams();
  const person = usePerson("/auth", allowAll);
  return person ? <Preview key={id} id={id} person={person} /> : <PreviewSkeleton />;
}

function Preview({ id, person }: { id: string; person: Person }) {
  const preview = useQuery({
    queryKey: ["posts", "preview", id],
    queryFn: () => unwrap(browserClient.api.posts[":id"].preview.$get({ param: { id } })),
    gcTime: 0,
  });
  if (preview.data) return <PreviewedPost person={person} preview={preview.data} />;
  if (preview.error instanceof AppError && preview.error.code === "notFound")
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="Post not found"
        text="It does not exist, or you cannot preview it."
        action={{ href: "/profile", label: "Your posts" }}
      />
    );
  if (preview.error) return <LoadProblem what="The preview" query={preview} />;
  return <PreviewSkeleton />;
}

/** Shows the pending version first; a switch shows the public one. */
function PreviewedPost({ person, preview }: { person: Person; preview: PostPreview }) {
  const { post, waiting, fileText } = preview;
  const [isPublic, setPublic] = useState(false);
  const editor = usePostEditor(person);
  const shown = waiting && !isPublic ? waiting : post;
  useTitle(`Preview: ${shown.title}`);
  const work = toCitable(shown, location.origin);
  return (
    <>
      <PreviewBar
        post={post}
        person={person}
        version={waiting ? (isPublic ? "public" : "waiting") : undefined}
        onVersion={(version) => setPublic(version === "public")}
        fileText={shown.fileUrl === post.fileUrl ? fileText : undefined}
        onEdit={() => editor.open(post._id)}
      />
      <PublicLook>
        <PostArticle key={String(isPublic)} post={shown} cited={work && formatCitation(work)} />
      </PublicLook>
      {editor.dialog}
    </>
  );
}
