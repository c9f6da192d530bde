import { useQueryClient } from "@tanstack/react-query";
import { type EditedPost, PostChanges, PostInput } from "#domain/post.ts";
import { ask, browserClient } from "../../browser-client.ts";
import { announce } from "../../ui/toast.tsx";
import { check } from "../submission.ts";
import type { Person } from "../use-person.ts";
import { changesOf, draftOf, type PostValues } from "./values.ts";

/** Stores what stands in the editor, says so, and has the lists fetched anew. */
export function useSave(person: Person, post: EditedPost | null) {
  const queries = useQueryClient();
  const isAdmin = person.role === "admin";

  async function create(values: PostValues) {
    const draft = draftOf(values, isAdmin);
    check(PostInput, draft);
    await ask(browserClient.api.posts.$post({ json: draft }));
    announce("Post added successfully", isAdmin ? undefined : "An admin reads it before the public sees it.");
  }

  async function update(stored: EditedPost, values: PostValues, version: number | undefined) {
    const changes = changesOf(stored, values);
    const decides = isAdmin && (values.isApproved !== stored.isApproved || stored.pendingEdit !== undefined);
    if (Object.keys(changes).length === 0 && !decides) return announce("There was nothing to save");
    const json = { ...changes, ...(decides && { isApproved: values.isApproved }), version };
    check(PostChanges, json);
    await ask(browserClient.api.posts[":id"].$patch({ param: { id: stored._id }, json }));
    const waits = !isAdmin && stored.isApproved;
    announce(
      "Post updated successfully",
      waits ? "The change waits for approval; until then the public reads the earlier text." : undefined,
    );
  }

  return async (values: PostValues, version: number | undefined) => {
    await (post ? update(post, values, version) : create(values));
    await queries.invalidateQueries({ queryKey: ["posts"] });
  };
}
