import { useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import { announceLeftOut } from "#core/web/forms/sending/announce-left-out.ts";
import type { SendOnce } from "#core/web/forms/sending/use-send-once.ts";
import { mailed } from "#core/web/mail-promise.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { announce, type ToastLink } from "#core/web/ui/toast.tsx";
import { type EditedPost, NewPost, PostChanges } from "#institute/domain/posts/post.ts";
import { type PostType, postHref } from "#institute/domain/posts/types.ts";
import { diffValues, type EditorAuthor, type PostValues, toPostDraft } from "./values.ts";

/** The signed-in person as an author, by the profile as the server names them. */
export async function fetchOwnName(accountName: string): Promise<EditorAuthor> {
  const { profile } = await unwrap(browserClient.api.profiles.me.$get());
  const orcid = profile?.orcid ? { orcid: profile.orcid } : {};
  return { profileId: profile?._id ?? null, name: profile?.name ?? accountName, ...orcid };
}

export const fetchPost = (id: string): Promise<EditedPost> =>
  unwrap(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } }));

interface SaveOptions {
  version: number | undefined;
  note: string;
}

type Readers = Pick<EditedPost, "isApproved" | "isPrivate">;

/** Who can see a post that an admin has saved. */
function describeReaders({ isApproved, isPrivate }: Readers): string {
  if (isPrivate) return "It is private: only its authors and admins can see it.";
  return isApproved ? "It is public now." : "It is not public: it waits for approval.";
}

/** What an admin has to know of a saved post, with the way to it. */
function adminsNotice(
  stored: Readers & { postType: PostType; slug: string },
): [detail: string, link: ToastLink] {
  const detail = describeReaders(stored);
  const isPublic = stored.isApproved && !stored.isPrivate;
  return [detail, isPublic ? { href: postHref(stored), label: "See it" } : undefined];
}

/** What the form of a post starts from. */
export interface StoredPost {
  /** The post, or null for a new one. */
  post: EditedPost | null;
  /** The signed-in person, if they own it: they say whether they are one of its authors. */
  owner: EditorAuthor | null;
}

/** Saves the post or returns it to its authors, and announces the result; `refresh` reloads the lists. */
export function useSave(person: Person, { post, owner }: StoredPost, sendOnce: SendOnce) {
  const queryClient = useQueryClient();
  const isAdmin = person.role === "admin";

  async function create(values: PostValues) {
    const draft = toPostDraft(values, { isAdmin, owner });
    validate(NewPost, draft);
    const stored = await sendOnce((options) =>
      unwrap(browserClient.api.posts.$post({ json: draft }, options)),
    );
    announceLeftOut(stored);
    const message = "Post added successfully";
    if (isAdmin) announce(message, ...adminsNotice(stored));
    else announce(message, "An admin will review it before it is published.");
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
    const param = { id: stored._id };
    const reply = await sendOnce((options) =>
      unwrap(browserClient.api.posts[":id"].$patch({ param, json }, options)),
    );
    announceLeftOut(reply);
    const message = "Post updated successfully";
    if (isAdmin) announce(message, ...adminsNotice(reply));
    else if (stored.isApproved)
      announce(message, "An admin will review your change; until then the public sees the earlier version.");
    else announce(message);
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
      const param = { id: post._id };
      await sendOnce((options) =>
        unwrap(browserClient.api.posts[":id"].return.$post({ param, json }, options)),
      );
      announce(
        "Post returned to its authors",
        `They will see your note on their profile. ${mailed("They also get it by e-mail.")}`,
      );
    },
  };
}
