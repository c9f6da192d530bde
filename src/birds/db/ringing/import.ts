import { askAboutHours } from "#birds/domain/ringing/effort.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import type { ReadRinging } from "#birds/formats/ringing/read-ringing.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { recordListImport } from "#core/db/imports/list-records.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { pickColumns } from "#core/domain/fields.ts";
import type { ImportProblem, ImportReport } from "#core/domain/import-report.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { countOf, fold } from "#core/domain/words.ts";
import { listSites } from "../surveys/places.ts";
import { type ImportPlan, type PlanContext, type PlannedSession, planImport } from "./import-plan.ts";
import { ringingLists } from "./import-undo.ts";
import { lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { readSettings } from "./settings.ts";
import { listRingingSites, siteIdOf } from "./sites.ts";
import { insertRecoveries } from "./store.ts";
import { type EncounterContext, insertEncounters } from "./write-encounters.ts";

/** Compares a file with what is stored and adds what is new: nothing is changed, and rows that are there already stay. */
export async function importRinging(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  file: ReadRinging,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  await lockLives(trx);
  const context = await readContext(trx);
  const plan = await planImport(trx, file, context);
  const report = toReport(file, plan, { dryRun, nextDayFrom: context.nextDayFrom });
  if (dryRun || plan.created === 0) return report;
  const importId = await recordListImport(
    trx,
    ringingLists,
    { accountId: keeper._id, added: plan.created, updated: 0 },
    [],
  );
  await store(trx, keeper, plan, importId, context);
  await record(trx, {
    accountId: keeper._id,
    action: "ringing.import",
    subject: "ringing",
    subjectId: importId,
    after: { added: plan.created },
  });
  return report;
}

/** What the guide calls each species, and where the institute has sites; one with a name of two is none. */
async function readContext(db: Db): Promise<PlanContext> {
  const { scheme, nextDayFrom } = await readSettings(db);
  const species = await db.selectFrom("species").select(["id", "name"]).execute();
  const names = new Map(species.map(({ id, name }) => [id, name]));
  const found = [...(await listSites(db)), ...(await listRingingSites(db))];
  const sites = [...new Map(found.map((site) => [site.id, site])).values()];
  const byKey = new Map(sites.map(({ id, locationID }) => [locationID, id]));
  const byName = Map.groupBy(sites, ({ name }) => fold(name));
  return {
    scheme,
    nextDayFrom,
    speciesOf: await createSpeciesMatcher(db),
    nameOf: (id) => names.get(id) ?? null,
    siteIdOf: (name) => {
      const named = byName.get(fold(name)) ?? [];
      return byKey.get(name) ?? (named.length === 1 ? (named[0]?.id ?? null) : null);
    },
  };
}

/** What is to be asked about the hours of sessions that are new. */
const hourProblems = ({ sessions }: ImportPlan, nextDayFrom: number | null): ImportProblem[] =>
  sessions.flatMap(({ id, date, values, lines }) => {
    const question = askAboutHours({ date, ...values }, lagosDay(new Date()), nextDayFrom);
    return id !== null || question === null ? [] : [{ line: lines[0] ?? 0, message: `${question} Kept so.` }];
  });

function toReport(
  file: ReadRinging,
  plan: ImportPlan,
  { dryRun, nextDayFrom }: { dryRun: boolean; nextDayFrom: number | null },
): ImportReport {
  const { total, skipped } = file;
  const findings = plan.findings.map(
    ({ line, who, field, text, kind }): ImportProblem => ({
      line,
      column: field,
      who: who ?? undefined,
      ...(kind && { kind }),
      message: text,
    }),
  );
  const problems = [...file.problems, ...findings, ...hourProblems(plan, nextDayFrom)].sort(
    (a, b) => a.line - b.line,
  );
  const notes = [describePlan(file, plan)];
  if (plan.guessedKinds > 0)
    notes.push(
      `${countOf(plan.guessedKinds, "row does", "rows do")} not say whether the ring is new: the first of a ring was taken as new, later ones as retraps.`,
    );
  const { created, unchanged } = plan;
  return { dryRun, total, created, updated: 0, unchanged, skipped, problems, notes };
}

function describePlan({ sessions, recoveries }: ReadRinging, plan: ImportPlan): string {
  const birds = sessions.flatMap((session) => session.birds);
  const empty = sessions.filter((session) => session.birds.length === 0).length;
  const unknown = sessions.filter(
    ({ values }) => values.openTime === null || values.closeTime === null,
  ).length;
  const sites = new Set(plan.sessions.flatMap(({ siteId, site }) => (siteId === null ? site.name : [])));
  const parts = [
    `${countOf(sessions.length, "session")}, ${empty} without a catch, ${unknown} without hours`,
    countOf(birds.length, "bird"),
    ...(recoveries.length > 0 ? [countOf(recoveries.length, "recovery", "recoveries")] : []),
    ...(sites.size > 0 ? [`${countOf(sites.size, "new site")}: ${[...sites].slice(0, 10).join(", ")}`] : []),
  ];
  return `${parts.join("; ")}.`;
}

async function store(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  plan: ImportPlan,
  importId: string,
  { scheme, speciesOf }: PlanContext,
): Promise<void> {
  const at = now();
  const shared = { accountId: keeper._id, importId, at, scheme, speciesOf };
  const siteIds = new Map<string, string>();
  const rings = new Set<string | null>();
  for (const session of plan.sessions) {
    const siteId =
      session.siteId ?? siteIds.get(session.site.name) ?? (await newSiteId(trx, keeper, session));
    siteIds.set(session.site.name, siteId);
    const sessionId = session.id ?? (await addSession(trx, session, { ...shared, siteId }));
    const first = session.id === null ? 0 : await nextPosition(trx, sessionId);
    const context: EncounterContext = { ...shared, sessionId, siteId, date: session.date };
    const birds = session.birds.map(({ line: _, ...bird }, at) => [bird, first + at] as const);
    for (const ring of await insertEncounters(trx, birds, context)) rings.add(ring);
  }
  await relink(trx, rings);
  await insertRecoveries(
    trx,
    keeper,
    importId,
    plan.recoveries.map(({ line: _, ...bird }) => bird),
  );
}

const newSiteId = (
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  { site }: PlannedSession,
): Promise<string> =>
  siteIdOf(trx, keeper, { ...site, locationID: null, precisionMetres: null, position: "site" });

async function addSession(
  trx: Trx,
  { date, values }: PlannedSession,
  { accountId, importId, at, siteId }: { accountId: string; importId: string; at: string; siteId: string },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("ringing_session")
    .values({
      ...pickColumns(sessionFields, values),
      id,
      accountId,
      siteId,
      date,
      state: "closed",
      importId,
      version: 1,
      receivedAt: at,
      updatedAt: at,
      checkedById: null,
      checkedAt: null,
      handedInAt: null,
      publicFrom: null,
      sent: null,
      demonstrationAt: null,
    })
    .execute();
  return id;
}

async function nextPosition(trx: Trx, sessionId: string): Promise<number> {
  const { last } = await trx
    .selectFrom("encounter")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("sessionId", "=", sessionId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}
