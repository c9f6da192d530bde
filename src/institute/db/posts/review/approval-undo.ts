import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { postFields } from "#institute/domain/posts/post.ts";
import { lockForUpdate, type PostRow, type WrittenPost } from "../state.ts";
import { savePost } from "./consequences.ts";
import { readStoredText } from "./history.ts";
import { reopenPending } from "./revisions.ts";

/** The columns beside the text that an approval changes. */
const stateColumns = z
  .object({
    approvedAt: z.string().nullable(),
    waitingSince: z.string().nullable(),
    returnedAt: z.string().nullable(),
    returnNote: z.string().nullable(),
    privateAt: z.string().nullable(),
    firstPublicAt: z.string().nullable(),
    updatedAt: z.string(),
    excerpt: z.string(),
    sortKey: z.string(),
  })
  .partial();
const Approved = z.object({ version: z.int(), waitingSince: z.null(), updatedAt: z.string() });

const tooLate = () => new AppError("conflict", "This can no longer be undone.");

/** Takes back one's own approval of a post or a change, which waits again as it did; 409 if anything happened since. */
export async function undoApproval(db: Trx, admin: Account, id: string, version: number): Promise<void> {
  const before = await lockForUpdate(db, id, version);
  const approval = await findLastEntry(db, id);
  const { success, data: approved } = Approved.safeParse(JSON.parse(approval?.after ?? "null"));
  if (!approval?.before || !success || approved.version !== version || before.post.approvedAt === null)
    throw tooLate();
  const { accountId: deletedBy, at: deletedAt } = approval;
  if (!can(admin, "post.undoApproval", { deletedBy, deletedAt })) throw tooLate();
  const after = asBefore(before, approval.before);
  if (after.post.fileUrl !== before.post.fileUrl)
    throw new AppError("conflict", "This cannot be undone: the file of the post was replaced.");
  await reopenPending(db, id, approved.updatedAt);
  const audit = { action: "post.undoApproval" } as const;
  await savePost(db, { before, after, who: admin, at: now(), step: "unapproved", audit });
}

const findLastEntry = (db: Db, postId: string) =>
  db
    .selectFrom("audit")
    .select(["accountId", "at", "before", "after"])
    .where("subject", "=", "post")
    .where("subjectId", "=", postId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The post as the audit log has it before its last change. */
function asBefore({ post, authors }: WrittenPost, logged: string): WrittenPost {
  const { authors: earlier = authors, ...text } = readStoredText(logged);
  const columns: Partial<PostRow> = {
    ...pickColumns(postFields, text),
    ...stateColumns.parse(JSON.parse(logged)),
  };
  const before = { ...post, ...columns, version: post.version + 1 };
  return { post: before, authors: isDeepStrictEqual(earlier, authors) ? authors : earlier };
}
