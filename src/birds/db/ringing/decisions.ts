import type { z } from "zod";
import type { BirdJoin, BirdSplit } from "#birds/domain/ringing/bird.ts";
import type { BirdDecided } from "#birds/domain/ringing/desk.ts";
import { record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { findBirds, lockLives, relink } from "./link.ts";
import { bareKey } from "./linked.ts";

/** Links the birds of these rings again, and says which birds they are now. */
async function follow(trx: Trx, decisionId: string, rings: readonly string[]): Promise<BirdDecided> {
  await relink(trx, rings);
  await invalidatePublic(trx);
  const { birds } = await findBirds(trx, rings);
  return { decisionId, birds: birds.map(({ key }) => key).sort() };
}

const decide = (
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  action: AuditAction,
  bird: string,
  after: object,
) => record(trx, { accountId: keeper._id, action, subject: "bird", subjectId: bird, after });

const stored = { undoneAt: null, undoneById: null };

/** From this encounter on the number is another bird; said twice, it is decided once. */
export async function splitBird(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  { encounterId, reason }: z.output<typeof BirdSplit>,
): Promise<BirdDecided> {
  await lockLives(trx);
  const encounter = await trx
    .selectFrom("encounter")
    .select(["ringKey", "birdKey"])
    .where("id", "=", encounterId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!encounter) throw new AppError("notFound", "This encounter does not exist.");
  if (encounter.ringKey === null)
    throw new AppError("conflict", "This encounter has no ring, so it belongs to no bird.");
  const same = await trx
    .selectFrom("bird_decision")
    .select("id")
    .where("encounterId", "=", encounterId)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  if (same) return follow(trx, same.id, [encounter.ringKey]);
  const { birds } = await findBirds(trx, [encounter.ringKey]);
  const bird = birds.find(({ encounters }) => encounters.some(({ id }) => id === encounterId));
  if (bird?.encounters[0]?.id === encounterId)
    throw new AppError("conflict", "The bird begins with this encounter, so there is nothing to split off.");
  const id = newId();
  await trx
    .insertInto("bird_decision")
    .values({
      id,
      kind: "split",
      encounterId,
      birdA: null,
      birdB: null,
      reason,
      accountId: keeper._id,
      at: now(),
      ...stored,
    })
    .execute();
  await decide(trx, keeper, "ringing.split", encounter.birdKey ?? encounter.ringKey, { encounterId, reason });
  return follow(trx, id, [encounter.ringKey]);
}

/** Two birds are one; said twice, it is decided once. */
export async function joinBirds(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  { birds: [birdA, birdB], reason }: z.output<typeof BirdJoin>,
): Promise<BirdDecided> {
  await lockLives(trx);
  if (birdA === birdB) throw new AppError("conflict", "These two are one bird.");
  for (const key of [birdA, birdB]) {
    const known = await trx
      .selectFrom("encounter")
      .select("id")
      .where("birdKey", "=", key)
      .where("removedAt", "is", null)
      .executeTakeFirst();
    if (!known) throw new AppError("notFound", `No bird ${key} is known here.`);
  }
  const id = newId();
  await trx
    .insertInto("bird_decision")
    .values({
      id,
      kind: "join",
      encounterId: null,
      birdA,
      birdB,
      reason,
      accountId: keeper._id,
      at: now(),
      ...stored,
    })
    .execute();
  await decide(trx, keeper, "ringing.join", birdA, { birds: [birdA, birdB], reason });
  return follow(trx, id, [bareKey(birdA), bareKey(birdB)]);
}

/** Withdraws a split or a join; it stays readable. */
export async function undoDecision(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  id: string,
): Promise<BirdDecided> {
  await lockLives(trx);
  const decision = await trx
    .selectFrom("bird_decision")
    .leftJoin("encounter", "encounter.id", "bird_decision.encounterId")
    .selectAll("bird_decision")
    .select(["encounter.ringKey", "encounter.birdKey"])
    .where("bird_decision.id", "=", id)
    .executeTakeFirst();
  if (!decision) throw new AppError("notFound", "There is no such decision.");
  const { birdA, birdB, ringKey, birdKey, kind } = decision;
  const rings = [birdA && bareKey(birdA), birdB && bareKey(birdB), ringKey].filter((ring) => ring !== null);
  if (decision.undoneAt === null) {
    const undone = { undoneAt: now(), undoneById: keeper._id };
    await trx.updateTable("bird_decision").set(undone).where("id", "=", id).execute();
    await decide(trx, keeper, "ringing.undoDecision", birdA ?? birdKey ?? ringKey ?? "", { kind });
  }
  return follow(trx, id, rings);
}
