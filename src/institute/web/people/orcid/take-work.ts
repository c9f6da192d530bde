import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import type { Keyed } from "#core/web/send-key.ts";
import type { OfferedWork } from "#institute/domain/people/orcid-record.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { NewPost } from "#institute/domain/posts/post.ts";
import { fillIn, type LookedUp } from "../../posts/editor/fill-in.ts";
import { claimAuthorship } from "../../posts/editor/near-works.ts";
import { type EditorAuthor, newValues, toPostDraft } from "../../posts/editor/values.ts";

/** What became of a work: sent for approval, on the member's page, claimed, or not theirs by name. */
export type Taken = "sent" | "linked" | "waiting" | "author" | "notNamed";

interface Taking {
  owner: EditorAuthor;
  isAdmin: boolean;
  keyed: Keyed;
}

/** Claims a work that is here already, and sends another for approval, filled in as its DOI or else the record says. */
export async function takeWork({ work, known }: OfferedWork, taking: Taking): Promise<Taken> {
  const { owner, isAdmin, keyed } = taking;
  if (known) return claimAuthorship(owner, known._id);
  const described = work.doi ? await describe(work.doi) : undefined;
  if (described?.work.caution)
    throw new AppError(
      "conflict",
      "This work was retracted, or is a notice about another. Post it by hand if it belongs here.",
    );
  if (described?.sameId) return claimAuthorship(owner, described.sameId);
  const start = { ...newValues([owner]), postType: described?.work.postType ?? work.postType };
  const people = { newBy: owner, owner, isAuthor: true };
  const byDoi = described
    ? { ...start, ...fillIn(start, withoutType(described.work), people).change }
    : start;
  const values = { ...byDoi, ...fillIn(byDoi, withoutType(work), people).change };
  const draft = toPostDraft({ ...values, isApproved: false }, { isAdmin, owner });
  validate(NewPost, draft);
  await unwrap(browserClient.api.posts.$post({ json: draft }, keyed));
  return "sent";
}

const withoutType = ({
  postType: _,
  ...work
}: FoundWork | (LookedUp & Pick<FoundWork, "postType">)): LookedUp => work;

/** What the services say of a DOI; undefined if they do not know it or do not answer, so that the record has to do. */
async function describe(doi: string) {
  try {
    const { work, duplicates } = await unwrap(browserClient.api.lookup.$get({ query: { doi } }));
    return work && { work, sameId: duplicates.find(({ nearness }) => nearness === "same")?._id };
  } catch (error) {
    if (error instanceof AppError && (error.code === "notFound" || error.code === "unavailable"))
      return undefined;
    throw error;
  }
}
