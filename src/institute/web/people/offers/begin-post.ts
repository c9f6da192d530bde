import { AppError } from "#core/domain/errors.ts";
import { saveDraft } from "#core/web/forms/drafts/drafts.ts";
import { newKey } from "#core/web/send-key.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { fetchOwnName } from "../../posts/editor/save.ts";
import { describeWork, newWorkValues } from "../orcid/new-work.ts";
import { fetchOffered } from "./offers.ts";

/** Begins a post from an offered work, as a draft: nothing is sent before the member presses Create. Returns its slot. */
export async function beginPost(
  person: Person,
  { id, source }: { id: string; source: string },
): Promise<string> {
  const work = await fetchOffered(id);
  const [described, owner] = await Promise.all([
    work.doi ? describeWork(work.doi) : undefined,
    fetchOwnName(person.name),
  ]);
  const { values, filled } = newWorkValues(work, described?.work, owner);
  const slot = newKey();
  const isStored = await saveDraft({
    account: person._id,
    kind: "post",
    id: null,
    slot,
    title: values.title,
    sort: values.postType,
    values: { ...values, isApproved: person.role === "admin" },
    note: "",
    extra: { marks: { source: described?.source ?? source, change: filled } },
    version: null,
    savedAt: new Date().toISOString(),
  });
  if (!isStored)
    throw new AppError(
      "unavailable",
      "This browser keeps no drafts. Press Create Post and paste the DOI there.",
    );
  return slot;
}
