import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";

/** What was written for the newsletter of a month, and by whom; undefined if nothing was. */
export async function findForeword(db: Db, month: string) {
  const row = await db
    .selectFrom("newsletter_foreword")
    .leftJoin("account", "account.id", "newsletter_foreword.accountId")
    .select(["text", "newsletter_foreword.version", "newsletter_foreword.updatedAt"])
    .select(["account.firstName", "account.lastName"])
    .where("month", "=", month)
    .executeTakeFirst();
  if (!row) return undefined;
  const { firstName, lastName, ...foreword } = row;
  return { ...foreword, by: fullName({ firstName, lastName }) || null };
}

/** Stores the foreword of a month as its next version; 409 if another was saved since this version. */
export async function saveForeword(
  db: Trx,
  by: Authorized<"newsletter.write">,
  month: string,
  { text, version }: { text: string; version: number },
): Promise<void> {
  const columns = { text, accountId: by._id, version: version + 1, updatedAt: now() };
  const before = await findForeword(db, month);
  const stored =
    version === 0
      ? await db
          .insertInto("newsletter_foreword")
          .values({ month, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("newsletter_foreword")
          .set(columns)
          .where("month", "=", month)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (!stored) {
    const current = (await findForeword(db, month)) ?? { text: "", version: 0 };
    throw new AppError(
      "conflict",
      "This foreword was saved in the meantime, by someone else or in another tab.",
      {
        current,
      },
    );
  }
  await record(db, {
    accountId: by._id,
    action: "newsletter.write",
    subject: "newsletter",
    subjectId: month,
    before: { text: before?.text ?? "" },
    after: { text },
  });
}
