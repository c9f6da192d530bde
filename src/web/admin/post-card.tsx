import { Skeleton } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef } from "react";
import type { PostSummary } from "#domain/post.ts";
import { stateOf } from "#domain/post-state.ts";
import { postTypeRow } from "#domain/post-types.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { PostStatus } from "../workplace/post-status.tsx";
import styles from "./post-card.module.css";

/** One post to moderate; pressing it anywhere but on its buttons opens the editor. */
export function PostCard(props: {
  post: PostSummary;
  approving: boolean;
  onOpen: () => void;
  onApprove: () => void;
  onDelete: () => void;
}) {
  const { post, approving } = props;
  const title = useRef<HTMLButtonElement>(null);
  return (
    <article className={styles.card}>
      <div>
        <h2>
          <button ref={title} type="button" className={styles.open} onClick={props.onOpen}>
            {post.title}
          </button>
        </h2>
        <p className={styles.facts}>
          <span>{postTypeRow(post.postType).one}</span>
          <TimeAgo iso={post.createdAt} />
          <span>{post.author}</span>
        </p>
      </div>
      <div className={styles.state}>
        <PostStatus post={post} />
      </div>
      <div className={styles.actions}>
        {(approving || stateOf(post) !== "approved") && (
          <BusyButton
            type="button"
            quiet
            busy={approving}
            busyLabel="Approving the post"
            aria-label={`Approve ${post.title}`}
            onClick={() => {
              // The button goes with the approval; the focus stays on the card.
              title.current?.focus();
              props.onApprove();
            }}
          >
            Approve
          </BusyButton>
        )}
        <button
          type="button"
          className={styles.delete}
          aria-label={`Delete ${post.title}`}
          onClick={props.onDelete}
        >
          <Trash2 size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </article>
  );
}

/** Cards that are on their way. */
export function PostCardsSkeleton() {
  return (
    <div aria-hidden>
      {["a", "b", "c", "d", "e", "f"].map((card) => (
        <div key={card} className={styles.card}>
          <div>
            <Skeleton width="70%" height={22} />
            <Skeleton width="40%" height={14} mt={14} />
          </div>
          <Skeleton width={90} height={16} />
          <Skeleton width={44} height={44} />
        </div>
      ))}
    </div>
  );
}
