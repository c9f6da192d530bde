import type { Db } from "#db/connect.ts";
import * as review from "#db/posts/review.ts";
import * as revisions from "#db/posts/revisions.ts";
import type { Account } from "#domain/accounts/viewer.ts";

// Demo reviews: a post returned with a note, and a change that awaits approval.

const returned = {
  slug: "constant-effort-ringing-the-same-nets-year-after-year",
  note: "A good text for new ringers. Before it goes out, please say how many net hours a morning has at Amurum, and where a visitor can read the survival paper.",
};

const changed = {
  slug: "two-forest-birds-in-the-savanna",
  from: "far north of the forest belt",
  to: "far north of the forest belt, where both usually live",
  note: "A reader asked where the two birds usually live.",
};

/** Adds review steps to the demo posts. */
export async function seedReviews(db: Db, { admin, member }: { admin: Account; member: Account }) {
  const post = (slug: string) =>
    db.selectFrom("post").select(["id", "content"]).where("slug", "=", slug).executeTakeFirstOrThrow();
  await review.returnToAuthors(db, admin, (await post(returned.slug)).id, { note: returned.note });
  const { id, content } = await post(changed.slug);
  const text = content.replace(changed.from, changed.to);
  await revisions.propose(db, member, id, { content: text, note: changed.note });
}
