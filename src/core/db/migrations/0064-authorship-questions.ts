import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * Earlier versions made the person who entered a work one of its authors. An admin decides once for each work that names
 * others too, unless it shows that this person was named by hand: by their place, its history or a confirmed name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("authorship_question")
    .addColumn("postId", "text", (column) =>
      column.primaryKey().notNull().references("post.id").onDelete("cascade"),
    )
    .addColumn("keptAt", "text")
    .addColumn("removedAt", "text")
    .addColumn("decidedBy", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("authorship_question_decider")
    .on("authorship_question")
    .column("decidedBy")
    .execute();
  for (let after = ""; ; ) {
    const candidates = await findCandidates(db, after);
    for (const candidate of candidates) {
      if (await isNamedByHand(db, candidate)) continue;
      await sql`
        insert into authorship_question ("postId") values (${candidate.postId}) on conflict do nothing
      `.execute(db);
    }
    const last = candidates.at(-1);
    if (!last || candidates.length < batchSize) return;
    after = last.postId;
  }
}

const batchSize = 500;

interface Author {
  profileId: string | null;
  name: string;
}

type Candidate = Author & { postId: string };

/** Works of several authors whose poster is the first, where the form put them, or the last, where the server did. */
async function findCandidates(db: Kysely<unknown>, after: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select post.id as "postId", author."profileId", author.name
    from post
    join account on account.id = post."accountId"
    left join profile on profile.email = account.email and account."confirmedAt" is not null
    join post_author as author on author."postId" = post.id and (
      author."profileId" = profile.id
      or (author."profileId" is null
        and author.name in (trim(account."firstName" || ' ' || account."lastName"), profile.name))
    )
    join (
      select "postId", max("position") as "last" from post_author group by "postId"
    ) as listed on listed."postId" = post.id
    where post.id > ${after} and post."postType" in ('publication', 'thesis', 'document', 'proposal')
      and listed."last" > 0 and author."position" in (0, listed."last")
      and not exists (
        select 1 from name_claim where name_claim."postId" = post.id and name_claim."profileId" = profile.id
          and name_claim.role = 'author' and name_claim."confirmedAt" is not null
      )
    order by post.id limit ${batchSize}`.execute(db);
  return rows;
}

/** Whether an earlier text lacked the author, or had them before or after another of the others. */
async function isNamedByHand(db: Kysely<unknown>, { postId, ...poster }: Candidate): Promise<boolean> {
  const { rows } = await sql<{ text: string }>`
    select text from post_step where "postId" = ${postId} and text is not null order by id`.execute(db);
  const lists = rows.map(({ text }): Author[] => JSON.parse(text).authors ?? []);
  return lists.slice(1).some((list, index) => !hasSamePlace(poster, lists[index] ?? [], list));
}

const keyOf = ({ profileId, name }: Author) => profileId ?? `name ${name}`;

/** Whether the same people come before an author in two lists, of those that are in both. */
function hasSamePlace(author: Author, earlier: Author[], later: Author[]): boolean {
  const [before, after] = [earlier.map(keyOf), later.map(keyOf)];
  const key = keyOf(author);
  const leading = (keys: string[], others: string[]) =>
    keys.slice(0, keys.indexOf(key)).filter((other) => others.includes(other));
  if (!after.includes(key)) return true;
  if (!before.includes(key)) return false;
  return leading(before, after).sort().join("\n") === leading(after, before).sort().join("\n");
}
