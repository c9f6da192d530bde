import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Ringing: rights, rings in stock, sessions at the nets, birds in the hand, and what was decided about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const right of ["ringerSince", "ringKeeperSince"])
    await db.schema.alterTable("account").addColumn(right, "text").execute();
  await db.schema.alterTable("species").addColumn("euringCode", "text").execute();
  await createStock(db);
  await createSessions(db);
  await createEncounters(db);
  await indexRingsBefore(db);
  await createDecisions(db);
}

async function createStock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ring_string")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("first", "text", (column) => column.notNull())
    .addColumn("last", "text", (column) => column.notNull())
    .addColumn("prefix", "text", (column) => column.notNull())
    .addColumn("fromNumber", "integer", (column) => column.notNull())
    .addColumn("toNumber", "integer", (column) => column.notNull())
    .addColumn("digits", "integer", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("scheme", "text")
    .addColumn("receivedOn", "text")
    .addColumn("holderId", "text", (column) => column.references("account.id").onDelete("set null"))
    .addColumn("openIn", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ring_string_numbers")
    .on("ring_string")
    .columns(["prefix", "digits", "fromNumber"])
    .execute();
  await db.schema
    .createTable("ring_fate")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("ring", "text", (column) => column.notNull())
    .addColumn("fate", "text", (column) => column.notNull())
    .addColumn("on", "text", (column) => column.notNull())
    .addColumn("to", "text")
    .addColumn("reason", "text")
    .addColumn("sessionId", "text")
    .addColumn("accountId", "text")
    .addColumn("undoneAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ring_fate_ring").on("ring_fate").column("ring").execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ringing_session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("siteId", "text", (column) => column.notNull().references("survey_site.id"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("openTime", "text")
    .addColumn("closeTime", "text")
    .addColumn("weather", "text")
    .addColumn("wind", "text")
    .addColumn("rain", "text")
    .addColumn("cloud", "text")
    .addColumn("playback", "text")
    .addColumn("inCharge", "text")
    .addColumn("team", "text")
    .addColumn("notes", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("checkedById", "text")
    .addColumn("checkedAt", "text")
    .addColumn("handedInAt", "text")
    .addColumn("publicFrom", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("importId", "text")
    .addColumn("demonstrationAt", "text")
    .addColumn("sent", "text")
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ringing_session_date").on("ringing_session").columns(["date", "id"]).execute();
  await db.schema.createIndex("ringing_session_import").on("ringing_session").column("importId").execute();
  await db.schema
    .createTable("ringing_net")
    .addColumn("sessionId", "text", (column) =>
      column.notNull().references("ringing_session.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("metres", "double precision")
    .addColumn("openTime", "text")
    .addColumn("closeTime", "text")
    .addColumn("unitId", "text")
    .addPrimaryKeyConstraint("ringing_net_place", ["sessionId", "position"])
    .execute();
}

const encounterTexts = [
  "scheme",
  "ring",
  "ringBefore",
  "scientificName",
  "englishName",
  "age",
  "sex",
  "isSexUnsure",
  "fatScale",
  "broodPatch",
  "primaries",
  "time",
  "net",
  "ringer",
  "scribe",
  "otherMarks",
  "notes",
];
const encounterNumbers = ["wing", "tarsus", "tail", "head", "mass"];
const encounterScores = ["fat", "muscle", "condition"];

async function createEncounters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("encounter")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sessionId", "text", (column) => column.references("ringing_session.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("ringKey", "text")
    .addColumn("ringBeforeKey", "text")
    .addColumn("removedAt", "text")
    .addColumn("speciesId", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("siteId", "text", (column) => column.references("survey_site.id"))
    .addColumn("placeName", "text")
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("birdKey", "text")
    .addColumn("written", "text")
    .addColumn("accountId", "text")
    .addColumn("importId", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  for (const name of encounterTexts)
    await db.schema.alterTable("encounter").addColumn(name, "text").execute();
  for (const name of encounterNumbers)
    await db.schema.alterTable("encounter").addColumn(name, "double precision").execute();
  for (const name of encounterScores)
    await db.schema.alterTable("encounter").addColumn(name, "integer").execute();
  for (const [name, columns] of [
    ["encounter_session", ["sessionId", "position"]],
    ["encounter_ring", ["ringKey"]],
    ["encounter_bird", ["birdKey", "date"]],
    ["encounter_species", ["speciesId", "date"]],
    ["encounter_import", ["importId"]],
  ] as const)
    await db.schema
      .createIndex(name)
      .on("encounter")
      .columns([...columns])
      .execute();
}

/** Few encounters name a ring before, and an index of the others would be of no use. */
const indexRingsBefore = (db: Kysely<unknown>) =>
  db.schema
    .createIndex("encounter_ring_before")
    .on("encounter")
    .column("ringBeforeKey")
    .where(sql.ref("ringBeforeKey"), "is not", null)
    .execute();

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("encounter_version")
    .addColumn("encounterId", "text", (column) =>
      column.notNull().references("encounter.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addPrimaryKeyConstraint("encounter_version_number", ["encounterId", "version"])
    .execute();
  await db.schema
    .createTable("encounter_doubt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("encounterId", "text", (column) =>
      column.notNull().references("encounter.id").onDelete("cascade"),
    )
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("answer", "text")
    .addColumn("accountId", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("answeredById", "text")
    .addColumn("answeredAt", "text")
    .execute();
  await db.schema
    .createIndex("encounter_doubt_encounter")
    .on("encounter_doubt")
    .column("encounterId")
    .execute();
  await db.schema
    .createTable("bird_decision")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("encounterId", "text", (column) => column.references("encounter.id").onDelete("cascade"))
    .addColumn("birdA", "text")
    .addColumn("birdB", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("undoneAt", "text")
    .addColumn("undoneById", "text")
    .execute();
  await db.schema
    .createTable("bird_change")
    .addColumn("birdKey", "text", (column) => column.primaryKey())
    .addColumn("sequence", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("bird_change_sequence").on("bird_change").column("sequence").execute();
  await db.schema
    .createTable("ring_report")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("ring", "text", (column) => column.notNull())
    .addColumn("ringKey", "text")
    .addColumn("foundOn", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("how", "text", (column) => column.notNull())
    .addColumn("notes", "text")
    .addColumn("photograph", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull().unique())
    .addColumn("encounterId", "text", (column) => column.references("encounter.id").onDelete("set null"))
    .addColumn("accountId", "text")
    .addColumn("answeredAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ring_report_state")
    .on("ring_report")
    .columns(["state", "createdAt"])
    .execute();
  await db.schema
    .createTable("ringing_setting")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
}
