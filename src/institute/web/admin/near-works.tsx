import { useMutation, useQueryClient } from "@tanstack/react-query";
import { href } from "react-router";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { Title } from "#core/web/ui/title.tsx";
import { announceFailure, announceUndo } from "#core/web/ui/toast.tsx";
import type { NearWork } from "#institute/domain/posts/near-works.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { useRestoration } from "./moderated-posts.ts";
import styles from "./post-card.module.css";

interface Answer {
  otherId: string;
  are: "same" | "two" | "undecided";
}

/** The works that are there already and that a post may be, until the admin says whether it is. */
export function NearWorks({ post, works }: { post: PostSummary; works: readonly NearWork[] }) {
  const { answer, isBusy } = useAnswer(post);
  if (works.length === 0) return null;
  return (
    <ul className={styles.near}>
      {works.map((work) => (
        <li key={work._id}>
          {work.nearness === "same" ? "Already here: " : "Already here? "}
          <a href={href("/preview/:id", { id: work._id })} target="_blank" rel="noopener">
            <Title of={work} />
          </a>
          {work.year !== null && ` (${work.year})`}{" "}
          <span className={styles.answers}>
            {!post.isApproved && (
              <button
                type="button"
                className="link"
                aria-label={`${post.title} is the same work`}
                aria-disabled={isBusy}
                onClick={() => answer({ otherId: work._id, are: "same" })}
              >
                The same work
              </button>
            )}
            <button
              type="button"
              className="link"
              aria-label={`${post.title} is another work`}
              aria-disabled={isBusy}
              onClick={() => answer({ otherId: work._id, are: "two" })}
            >
              Another work
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Sends an answer, which can be taken back. */
function useAnswer(post: PostSummary) {
  const queryClient = useQueryClient();
  const { restore } = useRestoration(() => {});
  const { mutate, isPending } = useMutation({
    mutationFn: ({ otherId, are }: Answer) =>
      unwrap(
        browserClient.api.lookup.posts[":postId"][":otherId"].$put({
          param: { postId: post._id, otherId },
          json: { are },
        }),
      ),
    onSuccess: (_, { otherId, are }) => {
      if (are === "two") announceUndo("Stored as two works", () => mutate({ otherId, are: "undecided" }));
      if (are === "same")
        announceUndo(
          "Stored as one work",
          () => restore(post._id),
          "The pending copy is in the bin. If its author posted it, their name on the other work is now linked to them; Undo does not change that.",
        );
    },
    onError: (error) => announceFailure("Your answer was not saved", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["posts"] }),
  });
  const answer = (given: Answer) => {
    if (!isPending) mutate(given);
  };
  return { answer, isBusy: isPending };
}
