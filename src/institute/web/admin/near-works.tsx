import { href } from "react-router";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { Title } from "#core/web/ui/title.tsx";
import type { NearWork } from "#institute/domain/posts/near-works.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import styles from "./post-card.module.css";

interface Answer {
  otherId: string;
  are: "same" | "two" | "undecided";
}

/** The works that are there already and that a post may be, until the admin says whether it is. */
export function NearWorks({ post, works }: { post: PostSummary; works: readonly NearWork[] }) {
  const { run: answer, busy } = useAnswer(post);
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
                aria-disabled={busy}
                onClick={() => answer({ otherId: work._id, are: "same" })}
              >
                The same work
              </button>
            )}
            <button
              type="button"
              className="link"
              aria-label={`${post.title} is another work`}
              aria-disabled={busy}
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
  const { api } = browserClient;
  const send = (keyed: Keyed, { otherId, are }: Answer) => {
    const param = { postId: post._id, otherId };
    return unwrap(api.lookup.posts[":postId"][":otherId"].$put({ param, json: { are } }, keyed));
  };
  return useAction({
    call: send,
    done: (_, { otherId, are }) =>
      are === "two"
        ? { said: "Stored as two works", undo: (keyed) => send(keyed, { otherId, are: "undecided" }) }
        : {
            said: "Stored as one work",
            detail:
              "The pending copy is in the bin. If its author posted it, their name on the other work is now linked to them; Undo does not change that.",
            undo: (keyed) => unwrap(api.posts[":id"].restore.$post({ param: { id: post._id } }, keyed)),
            undone: post.title,
          },
    refused: "Your answer was not saved",
    changes: [["posts"]],
  });
}
