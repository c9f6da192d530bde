import type { Selectable } from "kysely";
import { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import { type FindingCircumstance, findingCircumstances } from "#birds/domain/ringing/ring-report.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { remind } from "#core/db/letters.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type EncounterRow, selectEncounters } from "./encounters.ts";
import { lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { reportNouns } from "./report-letters.ts";
import { readSettings } from "./settings.ts";
import { insertEncounters, type NewEncounter, ringsOf } from "./write-encounters.ts";

/** Long enough to take back what was pressed by mistake. */
const WAIT_MS = 60_000;

type Report = Selectable<Schema["ring_report"]>;
type Keeper = Authorized<"ringing.manage">;

/** What the condition of a bird was, where the finder’s answer says it for sure: 1 dead, 7 let go. */
const conditions: Partial<Record<FindingCircumstance, number>> = { dead: 1, released: 7 };

/** A finder’s report becomes a recovery in the life of a bird, and the finder gets a letter; `count` counts it to their address. */
export async function answerReport(
  trx: Trx,
  keeper: Keeper,
  { id, birdKey }: { id: string; birdKey: string },
  count: (address: string) => Promise<unknown>,
): Promise<{ encounterId: string }> {
  const report = await decide(trx, keeper, id, "answered");
  await lockLives(trx);
  const first = await selectEncounters(trx)
    .where("encounter.birdKey", "=", birdKey)
    .orderBy("encounter.date")
    .orderBy("encounter.id")
    .limit(1)
    .executeTakeFirst();
  if (!first) throw new AppError("invalid", noBird, { fields: { birdKey: noBird } });
  const encounter = recoveryOf(report, first);
  const rings = await insertEncounters(trx, [[encounter, 0]], {
    sessionId: null,
    siteId: null,
    date: report.foundOn,
    accountId: keeper._id,
    importId: null,
    at: now(),
    scheme: (await readSettings(trx)).scheme,
    speciesOf: await createSpeciesMatcher(trx),
  });
  await relink(trx, rings);
  await trx
    .updateTable("ring_report")
    .set({ encounterId: encounter.id })
    .where("id", "=", report.id)
    .execute();
  if (report.email) {
    if (!(await isLetterDue(trx, report.id))) await count(report.email);
    const letter = { noun: reportNouns.answered, about: report.id, reader: report.email };
    await remind(trx, letter, new Date(), WAIT_MS);
  }
  return { encounterId: encounter.id };
}

/** Whether a letter waits that was counted before its answer was taken back. */
const isLetterDue = async (trx: Trx, about: string) =>
  (await trx
    .selectFrom("letter")
    .select("about")
    .where("noun", "=", reportNouns.answered)
    .where("about", "=", about)
    .where("dueAt", "is not", null)
    .executeTakeFirst()) !== undefined;

const noBird = "This bird is not there. Look for it by its ring.";

/** The encounter of a bird that a finder met; its place is as the finder wrote it. */
const recoveryOf = (report: Report, bird: EncounterRow): NewEncounter => ({
  ...EncounterInput.parse({ id: newId(), kind: "recovery" }),
  scheme: bird.scheme,
  ring: bird.ring,
  scientificName: bird.scientificName,
  englishName: bird.englishName,
  condition: conditions[report.how] ?? null,
  notes: `Reported by a finder: ${findingCircumstances[report.how]}. Ring as read: ${report.ring}`,
  place: { name: report.place, latitude: report.latitude, longitude: report.longitude },
  date: report.foundOn,
});

/** A report that is of no bird of ours, or of none at all. */
export async function dismissReport(trx: Trx, keeper: Keeper, id: string): Promise<void> {
  await decide(trx, keeper, id, "dismissed");
}

/** Takes back an answer: the report waits again, its recovery goes, and the link in the letter opens nothing. */
export async function reopenReport(trx: Trx, keeper: Keeper, id: string): Promise<void> {
  const report = await findReport(trx, id);
  if (report.state === "waiting") return;
  await trx
    .updateTable("ring_report")
    .set({ state: "waiting", encounterId: null, accountId: null, answeredAt: null })
    .where("id", "=", id)
    .execute();
  if (report.encounterId) {
    await lockLives(trx);
    const removed = await trx
      .updateTable("encounter")
      .set({ removedAt: now(), updatedAt: now() })
      .where("id", "=", report.encounterId)
      .returning(["ringKey", "ringBeforeKey", "birdKey"])
      .execute();
    await relink(trx, removed.flatMap(ringsOf));
  }
  await note(trx, keeper, "ringing.reopenReport", report);
}

/** Marks a waiting report as decided; one that somebody was faster with is refused. */
async function decide(trx: Trx, keeper: Keeper, id: string, state: "answered" | "dismissed") {
  const report = await findReport(trx, id);
  const decided = await trx
    .updateTable("ring_report")
    .set({ state, accountId: keeper._id, answeredAt: now() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (!decided) throw new AppError("conflict", "This report has been answered already.");
  await note(trx, keeper, state === "answered" ? "ringing.answerReport" : "ringing.dismissReport", report);
  return report;
}

async function findReport(trx: Trx, id: string): Promise<Report> {
  const report = await trx.selectFrom("ring_report").selectAll().where("id", "=", id).executeTakeFirst();
  if (!report) throw new AppError("notFound", "This report does not exist.");
  return report;
}

const note = (
  trx: Trx,
  keeper: Keeper,
  action: "ringing.answerReport" | "ringing.dismissReport" | "ringing.reopenReport",
  { id, ring }: Report,
) =>
  record(trx, {
    accountId: keeper._id,
    action,
    subject: "ringReport",
    subjectId: id,
    after: { ring },
  });
