import type { Selectable } from "kysely";
import type { Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { recountPublic } from "../surveys/public-counts.ts";
import type { Reading } from "./reading.ts";

type Row = Selectable<Schema["counted_species"]>;

/** The key of a counted name for counts up to a day. */
export const datedKey = (key: string, until: string | null): string =>
  until === null ? key : `${key}\nuntil ${until}`;

/**
 * Gives the counts of a name to one row for each thing that it meant, by their days; returns the last day of this row.
 * Call `rejoinNames` first.
 */
export async function divideCounts(trx: Trx, name: Row, readings: readonly Reading[]): Promise<Row["until"]> {
  let { key, until } = name;
  if (until === null) {
    const missing = await findMissing(trx, key, readings);
    if (missing === null) return null;
    until = missing;
    key = datedKey(key, until);
    await trx.updateTable("counted_species").set({ key, until }).where("id", "=", name.id).execute();
  }
  await moveLaterCounts(trx, { ...name, key, until }, readings);
  return until;
}

/** The first day up to which the name has no row yet; null if it has them all. */
async function findMissing(trx: Trx, key: string, readings: readonly Reading[]): Promise<string | null> {
  for (const { until } of readings)
    if (until !== null && !(await findByKey(trx, datedKey(key, until)))) return until;
  return null;
}

/** Moves counts after the day of a row to the rows of later days, which are made if they are missing. */
async function moveLaterCounts(trx: Trx, name: Row, readings: readonly Reading[]): Promise<void> {
  let from = name.until ?? "";
  const base = baseKey(name);
  for (const reading of readings) {
    if (reading.until !== null && reading.until <= from) continue;
    let later = trx
      .selectFrom("survey_count")
      .select("occurrenceID")
      .where("speciesId", "=", name.id)
      .where("date", ">", from);
    if (reading.until !== null) later = later.where("date", "<=", reading.until);
    if (await later.executeTakeFirst()) {
      const speciesId = await findOrAdd(trx, name, datedKey(base, reading.until), reading);
      let counts = trx
        .updateTable("survey_count")
        .set({ speciesId })
        .where("speciesId", "=", name.id)
        .where("date", ">", from);
      if (reading.until !== null) counts = counts.where("date", "<=", reading.until);
      await counts.execute();
      await recountPublic(trx, [speciesId]);
    }
    from = reading.until ?? from;
  }
}

const baseKey = ({ key, until }: Pick<Row, "key" | "until">): string =>
  until === null ? key : key.slice(0, -datedKey("", until).length);

const findByKey = (trx: Trx, key: string) =>
  trx.selectFrom("counted_species").select("id").where("key", "=", key).executeTakeFirst();

async function findOrAdd(trx: Trx, name: Row, key: string, reading: Reading): Promise<string> {
  const stored = await findByKey(trx, key);
  if (stored) return stored.id;
  const id = newId();
  await trx
    .insertInto("counted_species")
    .values({ ...name, ...reading, id, key, judgedAt: now() })
    .execute();
  return id;
}

/** Takes the day off names that no split divides any more; their counts go to the row of the same names, if there is one. */
export async function rejoinNames(
  trx: Trx,
  names: readonly Row[],
  readingsOf: (name: Row) => readonly Reading[],
): Promise<Row[]> {
  const rejoined: Row[] = [];
  for (const name of names) {
    const isDivided = name.until === null || readingsOf(name).some(({ until }) => until === name.until);
    const row = isDivided ? name : await rejoin(trx, name);
    if (row) rejoined.push(row);
  }
  return rejoined;
}

async function rejoin(trx: Trx, name: Row): Promise<Row | undefined> {
  const { id } = name;
  const key = baseKey(name);
  const other = await findByKey(trx, key);
  if (!other) {
    await trx.updateTable("counted_species").set({ key, until: null }).where("id", "=", id).execute();
    return { ...name, key, until: null };
  }
  await trx.updateTable("survey_count").set({ speciesId: other.id }).where("speciesId", "=", id).execute();
  await recountPublic(trx, [other.id]);
  await trx.deleteFrom("counted_species").where("id", "=", id).execute();
  return undefined;
}
