import { sql } from "kysely";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { type Authorized, permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { toAuthorInput } from "#institute/domain/posts/author-input.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { getWritten } from "../posts.ts";
import { removeProposedAuthor } from "../review/revisions.ts";
import { findSummaries } from "../rows.ts";
import * as writing from "../writing.ts";
import * as postAuthors from "./authors.ts";

/** The works for which no admin has decided yet, with the author who entered each; oldest first. */
const selectOpen = (db: Db) =>
  db
    .selectFrom("post")
    .innerJoin("account", "account.id", "post.accountId")
    .leftJoin("profile", (join) =>
      join.onRef("profile.email", "=", "account.email").on("account.confirmedAt", "is not", null),
    )
    .innerJoin("post_author as poster", (join) =>
      join
        .onRef("poster.postId", "=", "post.id")
        .on((where) =>
          where.or([
            where("poster.profileId", "=", where.ref("profile.id")),
            where.and([
              where("poster.profileId", "is", null),
              where.or([
                where("poster.name", "=", where.ref("profile.name")),
                where(
                  "poster.name",
                  "=",
                  sql<string>`trim(${sql.ref("account.firstName")} || ' ' || ${sql.ref("account.lastName")})`,
                ),
              ]),
            ]),
          ]),
        ),
    )
    // As a join SQLite would begin with all posts.
    .where("post.id", "in", (questions) =>
      questions
        .selectFrom("authorship_question")
        .select("postId")
        .where("keptAt", "is", null)
        .where("removedAt", "is", null),
    )
    .where("post.deletedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("post_author as other")
          .select("other.name")
          .whereRef("other.postId", "=", "post.id")
          .whereRef("other.position", "<>", "poster.position"),
      ),
    );

/** A page of the works whose poster may be no author of them. */
export async function list(
  db: Db,
  admin: Account,
  { page, limit = DEFAULT_PAGE_SIZE }: { page: number; limit?: number | undefined },
): Promise<Paged<PostSummary>> {
  const { total } = await selectOpen(db)
    .select(({ fn }) => fn.count<number>("post.id").distinct().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  const rows =
    size === 0
      ? []
      : await selectOpen(db)
          .select("post.id")
          .distinct()
          .orderBy("post.id")
          .limit(size)
          .offset(offset)
          .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await findSummaries(db, admin, ids), ...paging, total };
}

/** Keeps the poster of a work among its authors or takes them out, once; they go on owning it. */
export async function decide(
  db: Trx,
  by: Authorized<"authorship.decide">,
  postId: string,
  isAuthor: boolean,
): Promise<void> {
  const posters = await selectOpen(db)
    .select(["poster.profileId", "poster.name"])
    .where("post.id", "=", postId)
    .execute();
  const decision = isAuthor ? "keptAt" : "removedAt";
  const decided = await db
    .updateTable("authorship_question")
    .set({ [decision]: now(), decidedBy: by._id })
    .where("postId", "=", postId)
    .where("keptAt", "is", null)
    .where("removedAt", "is", null)
    .returning("postId")
    .executeTakeFirst();
  if (!decided || posters.length === 0) return assertDecided(db, postId, decision);
  if (!isAuthor) await removeAuthors(db, by, postId, posters);
  const action = isAuthor ? "post.keepPoster" : "post.removePoster";
  await record(db, { accountId: by._id, action, subject: "post", subjectId: postId });
}

/** Accepts the same decision again, since the reply to the first may have been lost. */
async function assertDecided(db: Db, postId: string, decision: "keptAt" | "removedAt"): Promise<void> {
  const question = await db
    .selectFrom("authorship_question")
    .innerJoin("post", "post.id", "postId")
    .select(["keptAt", "removedAt"])
    .where("postId", "=", postId)
    .where("post.deletedAt", "is", null)
    .executeTakeFirst();
  if (!question) throw new AppError("notFound", "There is nothing to decide here.");
  if (!question[decision]) throw new AppError("conflict", "This has been decided in the meantime.");
}

async function removeAuthors(
  db: Trx,
  by: Account,
  postId: string,
  removed: postAuthors.NamedAuthor[],
): Promise<void> {
  const isRemoved = (author: postAuthors.NamedAuthor) =>
    removed.some(({ profileId, name }) => author.profileId === profileId && author.name === name);
  const post = await getWritten(db, by, postId);
  const authors = await postAuthors.listAuthors(db, postId);
  const note = `${removed[0]?.name} entered this work and is not one of its authors.`;
  for (const author of authors.filter(isRemoved)) await removeProposedAuthor(db, postId, author);
  await writing.update(db, permit(by, "post.edit", post), postId, {
    authors: authors.filter((author) => !isRemoved(author)).map(toAuthorInput),
    note,
    version: post.version,
  });
}
