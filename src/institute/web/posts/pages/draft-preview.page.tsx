import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { useShowing } from "../shown/use-showing.tsx";
import { PostArticle } from "./post-article.tsx";
import styles from "./preview.module.css";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { PublicLook } from "./public-look.tsx";

export const meta = () => workplaceMeta("Preview of a draft");

const allowAll = () => true;

/** A draft as the page that it will be, for the person who writes it. */
export default function DraftPreviewPage() {
  const { key = "" } = useParams();
  const person = usePerson("/auth", allowAll);
  return person ? <DraftPreview key={key} name={key} /> : <PreviewSkeleton />;
}

function DraftPreview({ name }: { name: string }) {
  const preview = useQuery({
    queryKey: ["drafts", "preview", name],
    queryFn: () => unwrap(browserClient.api.posts.draft[":key"].preview.$get({ param: { key: name } })),
    gcTime: 0,
  });
  const showing = useShowing();
  const post = preview.data;
  useTitle(`Preview: ${post?.title || "a draft"}`);
  if (preview.error instanceof AppError && preview.error.code === "notFound")
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="Draft not found"
        text="It was sent or deleted, or it is not yours."
        action={{ href: "/profile", label: "Your posts" }}
      />
    );
  if (preview.error) return <LoadProblem what="The preview" query={preview} />;
  if (!post) return <PreviewSkeleton />;
  const work = toCitable(post, location.origin);
  return (
    <>
      <section className={styles.bar} aria-label="Preview">
        <div className="wrap">
          <p>
            <b>Preview</b> <span>Draft, not sent yet. Only you can see this page.</span>
          </p>
          <div className={`toolbar ${styles.links}`}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => showing.show({ opens: "draft", subjectId: name })}
            >
              Show to someone
            </button>
          </div>
        </div>
      </section>
      <PublicLook>
        <PostArticle post={post} cited={work && formatCitation(work)} />
      </PublicLook>
      {showing.dialog}
    </>
  );
}
