import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import type { Keyed } from "#core/web/send-key.ts";
import type { OfferedWork } from "#institute/domain/people/orcid-record.ts";
import { NewPost } from "#institute/domain/posts/post.ts";
import { claimAuthorship } from "../../posts/editor/near-works.ts";
import { type EditorAuthor, toPostDraft } from "../../posts/editor/values.ts";
import { describeWork, newWorkValues } from "./new-work.ts";

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
  const described = work.doi ? await describeWork(work.doi) : undefined;
  if (described?.work.caution)
    throw new AppError(
      "conflict",
      "This work was retracted, or is a notice about another. Post it by hand if it belongs here.",
    );
  if (described?.sameId) return claimAuthorship(owner, described.sameId);
  const { values } = newWorkValues(work, described?.work, owner);
  const draft = toPostDraft({ ...values, isApproved: false }, { isAdmin, owner });
  validate(NewPost, draft);
  await unwrap(browserClient.api.posts.$post({ json: draft }, keyed));
  return "sent";
}
