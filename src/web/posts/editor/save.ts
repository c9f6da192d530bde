import { useQueryClient } from "@tanstack/react-query";
import { type EditedPost, NewPost, PostChanges } from "#domain/posts/post.ts";
import { announceLeftOut } from "#web/forms/announce-left-out.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { validate } from "../../forms/submission.ts";
import type { SendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { announce } from "../../ui/toast.tsx";
import { diffValues, type EditorAuthor, type PostValues, toPostDraft } from "./values.ts";

/** The member who writes a new post; the server names the writer by the profile. */
export async function fetchWriter(accountName: string): Promise<EditorAuthor> {
  const { profile } = await unwrap(browserClient.api.profiles.me.$get());
  return { profileId: profile?._id ?? null, name: profile?.name ?? accountName };
}

export const fetchPost = (id: string): Promise<EditedPost> =>
  unwrap(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } }));

interface SaveOptions {
  version: number | undefined;
  note: string;
}

/** A message with the page's actual address if the typed one is taken. */
function otherAddress(typed: PostValues, stored: { slug: string }): string | undefined {
  if (typed.postType !== "webPage" || ["", stored.slug].includes(typed.slug)) return undefined;
  return `/${typed.slug} is taken, so its address is /${stored.slug}.`;
}

/** Saves the post or returns it to its authors, and announces the result; `refresh` reloads the lists. */
export function useSave(person: Person, post: EditedPost | null, sendOnce: SendOnce) {
  const queryClient = useQueryClient();
  const isAdmin = person.role === "admin";

  async function create(values: PostValues) {
    const draft = toPostDraft(values, isAdmin);
    validate(NewPost, draft);
    const stored = await sendOnce((options) =>
      unwrap(browserClient.api.posts.$post({ json: draft }, options)),
    );
    announceLeftOut(stored);
    announce(
      "Post added successfully",
      isAdmin ? otherAddress(values, stored) : "An admin will review it before it is published.",
    );
    return stored._id;
  }

  async function update(
    stored: EditedPost,
    start: PostValues,
    values: PostValues,
    { version, note }: SaveOptions,
  ) {
    const changes = diffValues(start, values);
    const hasPendingEdit = stored.pendingEdit !== undefined && values.isApproved;
    const decides = isAdmin && (values.isApproved !== start.isApproved || hasPendingEdit);
    const answers = !isAdmin && (stored.returned !== undefined || note.trim() !== "");
    if (Object.keys(changes).length === 0 && !decides && !answers) {
      announce("There was nothing to save");
      return;
    }
    const noteChange = note.trim() && { note };
    const json = { ...changes, ...(decides && { isApproved: values.isApproved }), ...noteChange, version };
    validate(PostChanges, json);
    const reply = await unwrap(browserClient.api.posts[":id"].$patch({ param: { id: stored._id }, json }));
    announceLeftOut(reply);
    announce(
      "Post updated successfully",
      !isAdmin && stored.isApproved
        ? "An admin will review your change; until then the public sees the earlier version."
        : otherAddress(values, reply),
    );
  }

  return {
    refresh: () => queryClient.invalidateQueries({ queryKey: ["posts"] }),
    /** Returns the id of a new post. */
    async savePost(start: PostValues, values: PostValues, options: SaveOptions) {
      if (!post) return create(values);
      await update(post, start, values, options);
    },
    async returnToAuthors(note: string, version: number | undefined) {
      if (!post) return;
      const json = { note, ...(version !== undefined && { version }) };
      await unwrap(browserClient.api.posts[":id"].return.$post({ param: { id: post._id }, json }));
      announce("Post returned to its authors", "They will see your note on their profile and by e-mail.");
    },
  };
}
