import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#core/domain/words.ts";
import styles from "#core/web/admin/moderator.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { isWork } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { isWaiting } from "#institute/domain/posts/state.ts";
import { useApproval, useRestoration } from "./moderated-posts.ts";
import { nearPostsQuery } from "./near-posts.ts";
import { DeletedCard, PostCard } from "./post-card.tsx";

const noop = () => {};

/** The cards of a page, with a bar above them to approve several posts at once. */
export function ModeratedList(props: {
  posts: PostSummary[];
  stale: boolean;
  onOpen: (id: string) => void;
  onWithdraw: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}) {
  const { posts } = props;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const approval = useApproval();
  const restoration = useRestoration(noop);
  const waiting = posts.filter(isWaiting);
  const { data: near } = useQuery(
    nearPostsQuery(waiting.filter(({ postType }) => isWork(postType)).map(({ _id }) => _id)),
  );
  const chosen = waiting.filter(({ _id }) => picked.has(_id));
  const all = chosen.length === waiting.length;

  function choose(id: string, isChosen: boolean) {
    const next = new Set(picked);
    if (isChosen) next.add(id);
    else next.delete(id);
    setPicked(next);
  }

  return (
    <>
      {waiting.length > 1 && (
        <div className={`toolbar ${styles.bulk}`}>
          <label>
            <input
              type="checkbox"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && !all;
              }}
              onChange={() => setPicked(new Set(all ? [] : waiting.map(({ _id }) => _id)))}
            />
            {chosen.length === 0 ? `All ${waiting.length} pending on this page` : `${chosen.length} chosen`}
          </label>
          {chosen.length > 0 && (
            <BusyButton
              type="button"
              busy={approval.busy}
              busyLabel="Approving the posts"
              onClick={() => {
                approval.run(chosen);
                setPicked(new Set());
              }}
            >
              Approve {countOf(chosen.length, "post")}
            </BusyButton>
          )}
        </div>
      )}
      <ul className={styles.cards} data-stale={props.stale || undefined}>
        {posts.map((post) => (
          <li key={post._id}>
            {post.deletedAt ? (
              <DeletedCard
                post={post}
                restoring={restoration.running === post._id}
                onRestore={() => restoration.run(post._id)}
              />
            ) : (
              <PostCard
                post={post}
                near={near?.[post._id] ?? []}
                approving={approval.running?.some(({ _id }) => _id === post._id) ?? false}
                chosen={picked.has(post._id)}
                onChoose={(isChosen) => choose(post._id, isChosen)}
                onOpen={() => props.onOpen(post._id)}
                onApprove={() => approval.run([post])}
                onWithdraw={() => props.onWithdraw(post)}
                onDelete={() => props.onDelete(post)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
