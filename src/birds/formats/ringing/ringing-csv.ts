import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import type { ExportedEncounter } from "#birds/domain/ringing/exported.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { infoOf } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { byteOrderMark, type Cell, csvLine, csvLines, writeCsv } from "#core/formats/csv.ts";

/** A column of a file of encounters: its name, its meaning, and what an encounter has there. */
export interface RingingColumn {
  name: string;
  label: string;
  meaning: string;
  of(bird: ExportedEncounter): Cell;
}

const column = (
  name: string,
  label: string,
  meaning: string,
  of: (bird: ExportedEncounter) => Cell,
): RingingColumn => ({ name, label, meaning, of });

const before: RingingColumn[] = [
  column("encounterID", "Encounter", "Identifier of the encounter", ({ _id }) => _id),
  column("sessionID", "Session", "Identifier of the session; empty for a ring that was found", (bird) =>
    bird.session ? bird.session._id : null,
  ),
  column("date", "Date", "The ringing day, ISO 8601", ({ date }) => date),
  column("site", "Site", "Name of the site, or the place where a ring was found", ({ place }) => place.name),
  column("locationID", "Site key", "Identifier of the site", ({ place }) => place.locationID),
  column(
    "latitude",
    "Latitude",
    "Latitude in degrees, WGS 84",
    ({ place }) => place.position?.latitude ?? null,
  ),
  column(
    "longitude",
    "Longitude",
    "Longitude in degrees, WGS 84",
    ({ place }) => place.position?.longitude ?? null,
  ),
];

const after: RingingColumn[] = [
  column("birdKey", "Bird", "The same for all encounters of one bird", ({ birdKey }) => birdKey),
  column(
    "guideName",
    "English name in the guide",
    "English name of the species in the guide",
    ({ species }) => (species ? species.name : null),
  ),
  column(
    "guideScientificName",
    "Scientific name in the guide",
    "Scientific name of the species in the guide",
    ({ species }) => species?.scientificName ?? null,
  ),
  column(
    "euringCode",
    "EURING code",
    "Species code of EURING, from the guide",
    ({ species }) => species?.euringCode ?? null,
  ),
  column("firstDate", "Ringed on", "When the bird was ringed, if that is known", ({ first }) =>
    first ? first.date : null,
  ),
];

const ofEncounter = keysOf(encounterFields).map((name): RingingColumn => {
  const { label, meaning = label } = infoOf(encounterFields[name]);
  return column(name, label, meaning, ({ values }) => values[name]);
});

const ofSession = keysOf(sessionFields).map((name): RingingColumn => {
  const { label } = infoOf(sessionFields[name]);
  const header = name === "notes" ? "sessionNotes" : name;
  return column(header, `${label} (session)`, `${label}, of the session`, ({ session }) =>
    session ? session[name] : null,
  );
});

const effort = column(
  "netMetreHours",
  "Net-metre-hours (session)",
  "Metres of net times hours of the session; empty unless all are known",
  ({ session }) => session?.netMetreHours ?? null,
);

/** All columns of the keeper's file of encounters, in their order. */
export const ringingColumns: readonly RingingColumn[] = [
  ...before,
  ...ofEncounter,
  ...after,
  ...ofSession,
  effort,
];

/** The keeper's file, in chunks: a row for each encounter. */
export async function* ringingCsv(
  batches: AsyncIterable<readonly ExportedEncounter[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(ringingColumns.map(({ name }) => name));
  for await (const batch of batches)
    yield csvLines(batch.map((bird) => ringingColumns.map(({ of }) => of(bird))));
}

/** What each column means. */
export const ringingDictionary = (): string =>
  writeCsv(
    ["column", "meaning"],
    ringingColumns.map(({ name, meaning }) => [name, meaning]),
  );
