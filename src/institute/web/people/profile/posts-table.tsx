import { Pin as PinIcon, Trash2 } from "lucide-react";
import { formatDate } from "#core/domain/dates.ts";
import { formatPostDate } from "#core/domain/partial-date.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import records from "#core/web/forms/lists/records-table.module.css";
import { TablePager, usePagedRows } from "#core/web/forms/lists/table-pager.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { MemberTab } from "#institute/domain/posts/member-tabs.ts";
import { paperTypes, postTypeRow } from "#institute/domain/posts/types.ts";
import { PostStatus } from "../../posts/editor/post-status.tsx";
import { PreviewLink } from "../../posts/editor/preview-link.tsx";
import type { MyPost } from "./my-posts.ts";
import styles from "./posts-table.module.css";
import type { SelectedWorks } from "./selected-works.ts";

/** Whether a post can come first on its author’s page. */
export const canPin = (post: MyPost): boolean =>
  paperTypes.includes(post.postType) && !post.isEnteredForOthers;

/** The posts of one tab; a title opens the editor. */
export function PostsTable(props: {
  posts: MyPost[];
  section: MemberTab;
  selected: SelectedWorks;
  /** The post that was just added. */
  created: string | undefined;
  onEdit: (id: string) => void;
  onDelete: (post: MyPost) => void;
}) {
  const { posts, section } = props;
  const paged = usePagedRows(posts);
  return (
    <>
      <table className={`${records.table} ${styles.table}`}>
        <caption className="visually-hidden">{section.tab}: choose a title to edit the post</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Type</th>
            <th scope="col">{section.dated}</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {paged.rows.map((post) => (
            <tr key={post._id} data-new={post._id === props.created || undefined}>
              <td>
                {post._id === props.created && <b className={styles.new}>New</b>}
                <button
                  type="button"
                  className={`name ${styles.title}`}
                  onClick={() => props.onEdit(post._id)}
                >
                  <Title of={{ title: post.title, language: post.language }} />
                </button>
                <PreviewLink post={post} className={styles.preview} />
                {post.isEnteredForOthers && <p className={styles.note}>Entered for others</p>}
                {post.returned && (
                  <p className={styles.note}>
                    Returned {formatDate(post.returned.at)}: <q>{post.returned.note}</q>
                  </p>
                )}
              </td>
              <td>{postTypeRow(post.postType).one}</td>
              <td className={styles.date}>
                {section.dated === "Year" ? (post.year ?? "–") : (formatPostDate(post) ?? "–")}
              </td>
              <td>
                <PostStatus post={post} />
              </td>
              <td className={styles.actions}>
                {canPin(post) && <Pin post={post} selected={props.selected} />}
                <button
                  type="button"
                  className={icons.delete}
                  aria-label={`Delete ${post.title}`}
                  onClick={() => props.onDelete(post)}
                >
                  <Trash2 size={20} strokeWidth={1.5} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TablePager {...paged} label={section.tab} />
    </>
  );
}

/** Puts a work first on the member’s page, or takes it back. */
function Pin({ post, selected }: { post: MyPost; selected: SelectedWorks }) {
  const isPinned = selected.ids.includes(post._id);
  if (selected.isFull && !isPinned) return null;
  return (
    <button
      type="button"
      className={icons.delete}
      aria-label={`Pin ${post.title}`}
      aria-pressed={isPinned}
      onClick={() => selected.toggle(post._id)}
    >
      <PinIcon size={20} strokeWidth={1.5} fill={isPinned ? "currentColor" : "none"} aria-hidden />
    </button>
  );
}
