import { Trash2, Undo2 } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { canTakeDown } from "#institute/domain/posts/access.ts";
import type { NearWork } from "#institute/domain/posts/near-works.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { isWaiting } from "#institute/domain/posts/state.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { PostStatus } from "../posts/editor/post-status.tsx";
import { PreviewLink } from "../posts/editor/preview-link.tsx";
import { PostDate } from "../ui/post-date.tsx";
import { NamedTwice } from "./named-twice-note.tsx";
import { NearWorks } from "./near-works.tsx";
import styles from "./post-card.module.css";

/** One post to moderate; a click anywhere outside its buttons opens the editor. */
export function PostCard(props: {
  post: PostSummary;
  /** The works that it may be, and that are there already. */
  near: readonly NearWork[];
  approving: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onOpen: () => void;
  onApprove: () => void;
  /** Opens the dialog that takes it down or puts it back. */
  onWithdraw: () => void;
  onDelete: () => void;
}) {
  const { post, approving } = props;
  const title = useRef<HTMLButtonElement>(null);
  const isPending = isWaiting(post);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {isPending && (
          <label className={styles.choose}>
            <input
              type="checkbox"
              checked={props.chosen}
              onChange={(event) => props.onChoose(event.currentTarget.checked)}
            />
            <span className="visually-hidden">Choose {post.title}</span>
          </label>
        )}
        <div>
          <h2 className="name">
            <button ref={title} type="button" className={`covers ${styles.open}`} onClick={props.onOpen}>
              <Title of={post} />
            </button>
          </h2>
          <Facts post={post} />
          <NearWorks post={post} works={props.near} />
          <NamedTwice pairs={post.twice ?? []} />
        </div>
      </div>
      <div>
        <PostStatus post={post} />
        <PreviewLink post={post} />
      </div>
      <div className={styles.actions}>
        {(approving || isPending) && (
          <BusyButton
            type="button"
            quiet
            busy={approving}
            busyLabel="Approving the post"
            aria-label={`Approve ${post.title}`}
            onClick={() => {
              // The button disappears with the approval, so the focus moves to the title.
              title.current?.focus();
              props.onApprove();
            }}
          >
            Approve
          </BusyButton>
        )}
        {(post.withdrawnAt || canTakeDown(post)) && (
          <button
            type="button"
            className={`hint ${styles.withdraw}`}
            aria-haspopup="dialog"
            aria-label={`${post.withdrawnAt ? "Change or put back" : "Take down"} ${post.title}`}
            onClick={props.onWithdraw}
          >
            {post.withdrawnAt ? "Put back" : "Take down"}
          </button>
        )}
        <button
          type="button"
          className={icons.delete}
          aria-label={`Delete ${post.title}`}
          onClick={props.onDelete}
        >
          <Trash2 size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </article>
  );
}

/** A post in the bin, which can only be restored. */
export function DeletedCard(props: { post: PostSummary; restoring: boolean; onRestore: () => void }) {
  const { post } = props;
  return (
    <article className={styles.card}>
      <div>
        <h2 className="name">
          <a href={href("/preview/:id", { id: post._id })}>
            <Title of={post} />
          </a>
        </h2>
        <Facts post={post} />
      </div>
      <div>
        <PostStatus post={post} />
      </div>
      <div className={styles.actions}>
        <BusyButton
          type="button"
          quiet
          busy={props.restoring}
          busyLabel="Restoring the post"
          aria-label={`Restore ${post.title}`}
          onClick={props.onRestore}
        >
          <Undo2 size={18} strokeWidth={1.5} aria-hidden />
          Restore
        </BusyButton>
      </div>
    </article>
  );
}

function Facts({ post }: { post: PostSummary }) {
  return (
    <p className={`hint toolbar ${styles.facts}`}>
      <span>{postTypeRow(post.postType).one}</span>
      <PostDate post={post} />
      <span>{post.author}</span>
      {post.waitingSince && <span>waiting since {formatDate(post.waitingSince)}</span>}
      {post.withdrawnAt && <span>taken down {formatDate(post.withdrawnAt)}</span>}
      {post.deletedAt && <span>deleted {formatDate(post.deletedAt)}</span>}
    </p>
  );
}

/** The placeholder while posts load. */
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
