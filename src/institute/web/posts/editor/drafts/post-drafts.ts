import { isKeyOf } from "#core/domain/keys.ts";
import type { Unfinished } from "#core/web/forms/drafts/send-drafts.ts";
import { postTypeRow, postTypes } from "#institute/domain/posts/types.ts";

/** How a draft of a post is named in a list, and what it is of. */
export const describePost = ({ title, id, sort }: Unfinished) => ({
  title: title.trim() || "No title yet",
  what: id === null && isKeyOf(postTypes, sort) ? postTypeRow(sort).one : "Changes to a post",
});

/** Whether a form offers a draft: for a new post the others that are new, for a change what another device has. */
export const isOffered =
  (id: string | null) =>
  (entry: Unfinished): boolean =>
    entry.id === id && (id === null || !entry.isOnDevice);
