import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { isOpenToAll, isPublic } from "#institute/domain/posts/access.ts";
import { describeFileText, type FileTextFacts } from "#institute/domain/posts/file-text.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { typesWithOwnDoi } from "#institute/domain/posts/registration.ts";
import { type PostState, stateOf } from "#institute/domain/posts/state.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { useShowing } from "../shown/use-showing.tsx";
import styles from "./preview.module.css";

const stateLabels: Record<PostState, string> = {
  approved: "Approved",
  pending: "Pending approval",
  changePending: "Approved, with a pending change",
  returned: "Returned to its authors",
  changeReturned: "Approved, with a returned change",
};

function describeState(post: Post): string {
  if (post.deletedAt) return `Deleted on ${formatDate(post.deletedAt)}`;
  if (post.withdrawnAt) return `Taken down on ${formatDate(post.withdrawnAt)}`;
  return stateLabels[stateOf(post)] + (post.isPrivate ? ", private" : "");
}

const versions = { waiting: "Pending version", public: "Public version" } as const;
type Version = keyof typeof versions;

/** The bar above a preview: the post's state, the version shown, and links. */
export function PreviewBar(props: {
  post: Post;
  person: Person;
  /** Which of the two versions is shown; undefined when there is only one. */
  version: Version | undefined;
  onVersion: (version: Version) => void;
  onEdit: () => void;
  /** How far the PDF of the version shown was read. */
  fileText: FileTextFacts | undefined;
}) {
  const { post, version } = props;
  const showing = useShowing();
  const mayShow = !post.deletedAt && !post.withdrawnAt && (!isPublic(post) || post.hasPendingEdit);
  const isOwn = post.userId === props.person._id;
  return (
    <section className={styles.bar} aria-label="Preview">
      <div className="wrap">
        <p>
          <b>Preview</b> <span>{describeState(post)}</span>
        </p>
        {props.fileText && (
          <p>
            <span>{describeFileText(props.fileText, isOpenToAll(post, lagosDay(new Date())))}</span>
          </p>
        )}
        {version && (
          <fieldset className={`toolbar ${styles.versions}`}>
            <legend className="visually-hidden">Version shown</legend>
            {keysOf(versions).map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="version"
                  checked={version === name}
                  onChange={() => props.onVersion(name)}
                />
                {versions[name]}
              </label>
            ))}
          </fieldset>
        )}
        <div className={`toolbar ${styles.links}`}>
          {!post.deletedAt && (
            <button type="button" aria-haspopup="dialog" onClick={props.onEdit}>
              Edit
            </button>
          )}
          {mayShow && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => showing.show({ opens: "post", subjectId: post._id })}
            >
              Show to someone
            </button>
          )}
          {props.person.role === "admin" && typesWithOwnDoi.includes(post.postType) && !post.deletedAt && (
            <a href={href("/doi/:id", { id: post._id })}>DOI</a>
          )}
          {isPublic(post) && postTypeRow(post.postType).path && <a href={postHref(post)}>Public page</a>}
          <a href={isOwn ? "/profile" : props.person.role === "admin" ? "/moderator" : "/profile"}>
            {isOwn || props.person.role !== "admin" ? "Back to your posts" : "Back to moderation"}
          </a>
        </div>
      </div>
      {showing.dialog}
    </section>
  );
}
