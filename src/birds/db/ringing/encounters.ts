import { type Encounter, encounterFields } from "#birds/domain/ringing/encounter.ts";
import type { Db } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";

const columns = fieldsWithout(encounterFields, []).map((name) => `encounter.${name}` as const);

/** All encounters with what they are called, those too that a later state of their session left out. */
export const selectAllEncounters = (db: Db) =>
  db
    .selectFrom("encounter")
    .leftJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .leftJoin("ringing_session as session", "session.id", "encounter.sessionId")
    .select(columns)
    .select([
      "encounter.id",
      "encounter.sessionId",
      "encounter.position",
      "encounter.ringKey",
      "encounter.speciesId",
      "encounter.date",
      "encounter.siteId",
      "encounter.placeName",
      "encounter.latitude",
      "encounter.longitude",
      "encounter.birdKey",
      "encounter.written",
      "encounter.version",
      "encounter.updatedAt",
      "encounter.removedAt",
      "species.name as speciesName",
      "species.scientificName as speciesScientificName",
      "species.slug as speciesSlug",
      "site.name as siteName",
      "session.handedInAt",
    ]);

/** The encounters of lives, sums and files. */
export const selectEncounters = (db: Db) => selectAllEncounters(db).where("encounter.removedAt", "is", null);

export type EncounterRow = Awaited<ReturnType<ReturnType<typeof selectEncounters>["execute"]>>[number];

/** What an encounter's species is called: by the guide, else as written; null if no name was written. */
export const speciesNameOf = (
  row: Pick<EncounterRow, "speciesName" | "englishName" | "scientificName">,
): string | null => row.speciesName ?? row.englishName ?? row.scientificName;

/** The row or line as an import received it. */
const writtenOf = (written: string | null): Record<string, string> | null =>
  written === null
    ? null
    : Object.fromEntries(
        Object.entries(asObject(parseJson(written))).map(([name, value]) => [name, String(value)]),
      );

/** Encounters as people read them, in the order of the rows. */
export async function toEncounters(db: Db, rows: readonly EncounterRow[]): Promise<Encounter[]> {
  const doubts = await doubtsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...pickColumns(encounterFields, row),
    _id: row.id,
    sessionId: row.sessionId,
    kind: row.kind,
    species:
      row.speciesId !== null && row.speciesName !== null && row.speciesSlug !== null
        ? {
            _id: row.speciesId,
            name: row.speciesName,
            scientificName: row.speciesScientificName ?? "",
            slug: row.speciesSlug,
          }
        : null,
    date: row.date,
    placeName: row.siteName ?? row.placeName,
    birdKey: row.birdKey,
    doubts: (doubts.get(row.id) ?? []).map(toDoubt),
    written: writtenOf(row.written),
    version: row.version,
    isChangedSince: row.handedInAt !== null && row.updatedAt > row.handedInAt,
  }));
}

const BATCH_SIZE = 400;

const selectDoubts = (db: Db) =>
  db
    .selectFrom("encounter_doubt as doubt")
    .leftJoin("account", "account.id", "doubt.answeredById")
    .select(["doubt.id", "doubt.encounterId", "doubt.field", "doubt.kind", "doubt.text", "doubt.answer"])
    .select(["doubt.at", "doubt.answeredById", "account.firstName", "account.lastName"]);

type DoubtRow = Awaited<ReturnType<ReturnType<typeof selectDoubts>["execute"]>>[number];

async function doubtsOf(db: Db, ids: readonly string[]): Promise<Map<string, DoubtRow[]>> {
  const rows: DoubtRow[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    rows.push(
      ...(await selectDoubts(db)
        .where("doubt.encounterId", "in", ids.slice(start, start + BATCH_SIZE))
        .orderBy("doubt.at")
        .orderBy("doubt.id")
        .execute()),
    );
  return Map.groupBy(rows, ({ encounterId }) => encounterId);
}

/** A doubt as people read it. */
export const toDoubt = (row: DoubtRow): Encounter["doubts"][number] => ({
  _id: row.id,
  field: fieldOf(row.field),
  kind: row.kind,
  text: row.text,
  answer: row.answer,
  at: row.at,
  answeredBy: row.answer === null || row.firstName === null ? null : fullName(row),
});

type DoubtField = Encounter["doubts"][number]["field"];

/** The field that a doubt is about; one that a later version no longer has is shown at the ring. */
function fieldOf(name: string): DoubtField {
  if (name === "date") return name;
  return fieldsWithout(encounterFields, []).find((field) => field === name) ?? "ring";
}
