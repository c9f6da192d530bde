import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { type Filled, fillIn, type LookedUp } from "../../posts/editor/fill-in.ts";
import { type EditorAuthor, newValues, type PostValues } from "../../posts/editor/values.ts";

type Described = LookedUp & Pick<FoundWork, "postType">;

/** The form of a work of its author, filled in as its DOI says and else as a record does, and which fields were. */
export function newWorkValues(
  work: FoundWork,
  described: Described | undefined,
  owner: EditorAuthor,
): { values: PostValues; filled: Filled } {
  const start = { ...newValues([owner]), postType: described?.postType ?? work.postType };
  const people = { newBy: owner, owner, isAuthor: true };
  const byDoi = described ? fillIn(start, withoutType(described), people).change : {};
  const byRecord = fillIn({ ...start, ...byDoi }, withoutType(work), people).change;
  const filled = { ...byDoi, ...byRecord };
  return { values: { ...start, ...filled }, filled };
}

const withoutType = ({ postType: _, ...work }: FoundWork | Described): LookedUp => work;

/** What the services say of a DOI; undefined if they do not know it or do not answer, so that the record has to do. */
export async function describeWork(doi: string) {
  try {
    const { source, work, duplicates } = await unwrap(browserClient.api.lookup.$get({ query: { doi } }));
    const sameId = duplicates.find(({ nearness }) => nearness === "same")?._id;
    return work && source ? { source, work, sameId } : undefined;
  } catch (error) {
    if (error instanceof AppError && (error.code === "notFound" || error.code === "unavailable"))
      return undefined;
    throw error;
  }
}
