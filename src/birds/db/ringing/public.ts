import { hoursOpen, netMetreHours } from "#birds/domain/ringing/effort.ts";
import type {
  PublicEncounter,
  PublicSession,
  RingingSummary,
  SpeciesRinging,
} from "#birds/domain/ringing/public-ringing.ts";
import { describeSpecies, summarise } from "#birds/domain/ringing/public-sums.ts";
import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { siteFields } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { type OpenLicence, parseLicence } from "#core/domain/licences.ts";
import { listProtected } from "../guide/protected-species.ts";
import { positionOf } from "./export.ts";
import { readSettings } from "./settings.ts";

interface Changed {
  changedAt: string;
}

/** The sessions that a keeper checked and whose delay is over; none while no delay is set. */
async function readSessions(db: Db, today: string): Promise<(PublicSession & Changed)[]> {
  const rows = await db
    .selectFrom("ringing_session as session")
    .innerJoin("survey_site as site", "site.id", "session.siteId")
    .where("session.state", "=", "checked")
    .where("session.publicFrom", "<=", today)
    .select(["session.id", "session.date", "session.openTime", "session.closeTime", "session.playback"])
    .select(["session.demonstrationAt", "session.checkedAt"])
    .select(fieldsWithout(siteFields, []).map((name) => `site.${name}` as const))
    .orderBy("session.date")
    .orderBy("session.id")
    .execute();
  const nets = Map.groupBy(
    await db.selectFrom("ringing_net").selectAll().orderBy("position").execute(),
    ({ sessionId }) => sessionId,
  );
  return rows.map((row) => {
    const own = nets.get(row.id) ?? [];
    const metres = own.map((net) => net.metres);
    const isMeasured = metres.length > 0 && metres.every((one) => one !== null);
    return {
      _id: row.id,
      date: row.date,
      openTime: row.openTime,
      closeTime: row.closeTime,
      playback: row.playback,
      site: pickColumns(siteFields, row),
      metres: isMeasured ? metres.reduce<number>((sum, one) => sum + (one ?? 0), 0) : null,
      hours: hoursOpen(row),
      netMetreHours: netMetreHours(row, own),
      isDemonstration: row.demonstrationAt !== null,
      changedAt: row.checkedAt ?? row.demonstrationAt ?? row.date,
    };
  });
}

/** All encounters that have a place in a public session, with what decides whether they are public themselves. */
const selectEncounters = (db: Db, today: string) =>
  db
    .selectFrom("encounter")
    .innerJoin("ringing_session as session", "session.id", "encounter.sessionId")
    .innerJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .where("session.state", "=", "checked")
    .where("session.publicFrom", "<=", today)
    .where("encounter.removedAt", "is", null)
    .where("species.deletedAt", "is", null)
    .select(["encounter.id", "encounter.sessionId", "encounter.date", "encounter.kind", "encounter.ringKey"])
    .select(["encounter.birdKey", "encounter.age", "encounter.sex", "encounter.isSexUnsure"])
    .select(["encounter.wing", "encounter.mass", "encounter.tarsus", "encounter.tail", "encounter.head"])
    .select(["encounter.fat", "encounter.fatScale", "encounter.muscle", "encounter.broodPatch"])
    .select(["encounter.primaries", "encounter.time", "encounter.ringer", "encounter.updatedAt"])
    .select(["encounter.latitude", "encounter.longitude", "site.decimalLatitude", "site.decimalLongitude"])
    .select(["species.id as speciesId", "species.name", "species.scientificName", "species.slug"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEncounters>["execute"]>>[number];

/** The birds whose life has an encounter of a protected species, or of none that is known: their rings leave as they are, never their lives. */
async function readHiddenLives(db: Db, hidden: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("encounter")
    .where("removedAt", "is", null)
    .where("birdKey", "is not", null)
    .where((where) =>
      where.or([
        where("speciesId", "is", null),
        ...(hidden.size === 0 ? [] : [where("speciesId", "in", [...hidden])]),
      ]),
    )
    .select("birdKey")
    .distinct()
    .execute();
  return new Set(rows.flatMap(({ birdKey }) => birdKey ?? []));
}

const schemed = (key: string, own: string | null): string | null => {
  if (/^[A-Z]{3}:/.test(key)) return key;
  return own ? `${own}:${key}` : null;
};

function toPublic(row: Row, settings: RingingSettings, hiddenLives: ReadonlySet<string>): PublicEncounter {
  const isHidden = row.birdKey !== null && hiddenLives.has(row.birdKey);
  const key = row.ringKey === null ? null : isHidden ? row.ringKey : row.birdKey;
  const isNamed =
    settings.nameRingers && row.ringer !== null && settings.namedRingers.includes(row.ringer.trim());
  return {
    _id: row.id,
    sessionId: row.sessionId ?? "",
    date: row.date,
    kind: row.kind,
    species: {
      _id: row.speciesId,
      name: row.name,
      scientificName: row.scientificName,
      slug: row.slug,
    },
    organismID: key === null ? null : schemed(key, settings.scheme),
    birdKey: key,
    age: row.age,
    sex: row.isSexUnsure ? null : row.sex,
    wing: row.wing,
    mass: row.mass,
    tarsus: row.tarsus,
    tail: row.tail,
    head: row.head,
    fat: row.fat,
    fatScale: row.fatScale,
    muscle: row.muscle,
    broodPatch: row.broodPatch,
    primaries: row.primaries,
    time: row.time,
    recordedBy: isNamed ? row.ringer : null,
    position: positionOf(row),
  };
}

interface PublicRinging {
  sessions: PublicSession[];
  birds: PublicEncounter[];
  settings: RingingSettings;
  /** When something of it last changed; null while it is empty. */
  changedAt: string | null;
}

/** What everybody may see of ringing: checked sessions, and their birds of species that are not protected. */
export async function readPublicRinging(db: Db, today = lagosDay(new Date())): Promise<PublicRinging> {
  const settings = await readSettings(db);
  if (settings.delayMonths === null) return { sessions: [], birds: [], settings, changedAt: null };
  const hidden = await listProtected(db);
  const lives = await readHiddenLives(db, hidden);
  const rows = await selectEncounters(db, today)
    .orderBy("encounter.date")
    .orderBy("encounter.sessionId")
    .orderBy("encounter.position")
    .orderBy("encounter.id")
    .execute();
  const open = rows.filter(({ speciesId }) => !hidden.has(speciesId));
  const sessions = await readSessions(db, today);
  const changes = [...sessions.map((one) => one.changedAt), ...open.map(({ updatedAt }) => updatedAt)];
  return {
    sessions,
    birds: open.map((row) => toPublic(row, settings, lives)),
    settings,
    changedAt: changes.sort().at(-1) ?? null,
  };
}

interface PublicSums {
  summary: RingingSummary;
  changedAt: string | null;
  licence: OpenLicence | null;
  bySpecies: ReadonlyMap<string, SpeciesRinging>;
}

/** The sums of a day, until data change; a day may bring sessions whose delay is over. */
const readSums = (db: Db): Promise<PublicSums> => {
  const today = lagosDay(new Date());
  return cachePublic(db, `ringing ${today}`, async () => {
    const { sessions, birds, settings, changedAt } = await readPublicRinging(db, today);
    const bySpecies = new Map(
      [...Map.groupBy(birds, ({ species }) => species.slug)].map(
        ([slug, own]) => [slug, describeSpecies(sessions, own)] as const,
      ),
    );
    const licence = licenceOf(settings);
    const summary = { ...summarise(sessions, birds), licence, citation: settings.citation };
    return { summary, changedAt, licence, bySpecies };
  });
};

/** The licence that the keeper set; null while none is, or what is written is none under which data are shared. */
export const licenceOf = ({ licence }: Pick<RingingSettings, "licence">): OpenLicence | null =>
  parseLicence(licence ?? "") ?? null;

/** What the record of the data set says; empty while no licence is set, without which no file leaves. */
export async function readRingingFacts(db: Db) {
  const { summary, changedAt, licence } = await readSums(db);
  const isEmpty = licence === null || summary.sessions === 0;
  return {
    changedAt: isEmpty ? null : changedAt,
    licences: licence === null ? [] : [licence],
    first: isEmpty ? null : summary.first,
    last: isEmpty ? null : summary.last,
    surveys: isEmpty ? 0 : summary.sessions,
    counts: isEmpty ? 0 : summary.ringed + summary.again + summary.released,
    species: 0,
    demonstrations: isEmpty ? 0 : summary.demonstrations,
  };
}

/** The sums of all public ringing. */
export const readRingingSummary = async (db: Db): Promise<RingingSummary> => (await readSums(db)).summary;

/** What ringing tells of a species; null if nothing, as of a protected one. */
export const readSpeciesRinging = async (db: Db, slug: string): Promise<SpeciesRinging | null> =>
  (await readSums(db)).bySpecies.get(slug) ?? null;
