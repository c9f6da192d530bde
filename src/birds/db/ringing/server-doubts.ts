import { checkLife } from "#birds/domain/ringing/check-life.ts";
import type { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import type { DoubtKind } from "#birds/domain/ringing/known.ts";
import type { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import type { Trx } from "#core/db/connect.ts";
import { formatDay } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { selectEncounters } from "./encounters.ts";
import { batchesOf } from "./link.ts";
import { toLinked } from "./linked.ts";
import { type EncounterContext, saveDoubts } from "./write-encounters.ts";

const DAY_MS = 86_400_000;

/** How many whole days the phone's clock was ahead of ours when it sent a session; negative if it was behind. */
const daysAhead = ({ sentAt }: RingingSessionInput, at: string): number =>
  Math.round((Date.parse(sentAt) - Date.parse(at)) / DAY_MS);

/** Why the day of a session may be wrong; null if nothing speaks against it. */
function doubtDay(sent: RingingSessionInput, at: string): string | null {
  const days = daysAhead(sent, at);
  const day = formatDay(sent.date);
  if (days !== 0)
    return `The clock of the phone was ${countOf(Math.abs(days), "day")} ${days > 0 ? "ahead" : "behind"}: was it ${day}?`;
  const latest = new Date(Date.parse(at) + DAY_MS).toISOString().slice(0, 10);
  return sent.date > latest ? `${day} is still to come.` : null;
}

/** Doubts the day of a session, at its first bird, if the clock of the phone was wrong. */
export async function doubtClock(
  trx: Trx,
  sent: RingingSessionInput,
  context: EncounterContext,
): Promise<void> {
  const text = doubtDay(sent, context.at);
  const first = sent.encounters[0];
  if (text === null || first === undefined) return;
  await saveOnce(trx, first.id, [{ field: "date", kind: "clock", text, answer: null }], context);
}

/** What two phones could not know of each other, and so did not ask. */
const ofLives: readonly DoubtKind[] = ["species", "sex", "age", "dead", "alive-later", "before-first"];

/** Doubts what in a session does not agree with the lives of its birds and was not asked by the phone. */
export async function doubtLives(trx: Trx, sessionId: string, context: EncounterContext): Promise<void> {
  const rows = await selectEncounters(trx).where("encounter.sessionId", "=", sessionId).execute();
  const keys = [...new Set(rows.flatMap(({ birdKey }) => birdKey ?? []))];
  const lives = new Map<string, ReturnType<typeof toLinked>[]>();
  for (const batch of batchesOf(keys)) {
    const found = await selectEncounters(trx)
      .where("encounter.birdKey", "in", batch)
      .orderBy("encounter.date")
      .orderBy("encounter.id")
      .execute();
    for (const row of found)
      lives.set(row.birdKey ?? "", [...(lives.get(row.birdKey ?? "") ?? []), toLinked(row)]);
  }
  for (const row of rows) {
    const doubts = checkLife(toLinked(row), lives.get(row.birdKey ?? "") ?? [])
      .filter(({ kind }) => ofLives.includes(kind))
      .map(({ field, kind, text }) => ({ field, kind, text, answer: null }));
    await saveOnce(trx, row.id, doubts, context);
  }
}

/** Stores doubts of kinds that the encounter has none of. */
async function saveOnce(
  trx: Trx,
  encounterId: string,
  doubts: EncounterInput["doubts"],
  context: EncounterContext,
): Promise<void> {
  if (doubts.length === 0) return;
  const stored = await trx
    .selectFrom("encounter_doubt")
    .select("kind")
    .where("encounterId", "=", encounterId)
    .execute();
  const missing = doubts.filter(({ kind }) => !stored.some((one) => one.kind === kind));
  await saveDoubts(trx, encounterId, missing, { ...context, accountId: null });
}
