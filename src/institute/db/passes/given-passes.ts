import { nameOfAccount } from "#core/db/accounts/accounts.ts";
import type { Db } from "#core/db/connect.ts";
import type { GivenPass } from "#institute/domain/passes/pass.ts";
import { findRefusal } from "./opening.ts";
import { passPath } from "./pass-token.ts";
import type { PassRow } from "./passes.ts";

/** What the links of passes are made with. */
interface Links {
  sign(text: string): string;
  publicUrl(): string;
}

/** So many passes of one draft or post are listed, the newest first. */
const MAX_LISTED = 100;

/** The passes that open a draft or a post to readers, copies of its file among them, open ones and ended ones. */
export async function listGiven(
  db: Db,
  { opens, subjectId }: { opens: "post" | "draft"; subjectId: string },
  links: Links,
): Promise<GivenPass[]> {
  const rows = await db
    .selectFrom("pass")
    .selectAll()
    .where("opens", "in", opens === "post" ? ["post", "file"] : ["draft"])
    .where("subjectId", "=", subjectId)
    .where("state", "in", ["open", "ended"])
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return Promise.all(rows.map((row) => toGiven(db, row, links)));
}

/** A pass as the people see it who can give one like it. */
export async function toGiven(db: Db, row: PassRow, { sign, publicUrl }: Links): Promise<GivenPass> {
  const { id, opens, name, email, until, openedAt, openedLast, endedAt, answeredById, answeredAt } = row;
  const refusal = await findRefusal(db, id, new Date());
  return {
    _id: id,
    opens,
    name,
    email,
    givenBy: await nameOfAccount(db, answeredById),
    givenAt: answeredAt ?? row.askedAt,
    until: until ?? "",
    openedAt,
    openedLast,
    endedAt,
    refusal,
    link: refusal === null && opens !== "file" ? publicUrl() + passPath(sign, id) : null,
  };
}
