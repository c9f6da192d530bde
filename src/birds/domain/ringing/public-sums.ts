import { daysBetween } from "#core/domain/lagos-day.ts";
import {
  type Measured,
  MIN_MEASURED,
  type PublicEncounter,
  type PublicSession,
  type RingedSum,
  type RingingSums,
  type SpeciesRinging,
} from "./public-ringing.ts";
import { wayBetween } from "./way.ts";

const sumKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) * 10) / 10;
};

const effortOf = (sessions: readonly PublicSession[]) => ({
  sessions: sessions.length,
  hours: sumKnown(sessions.map(({ hours }) => hours)),
  netMetreHours: sumKnown(sessions.map(({ netMetreHours }) => netMetreHours)),
  withoutEffort: sessions.filter(({ netMetreHours }) => netMetreHours === null).length,
});

const ringedOf = (birds: readonly PublicEncounter[]): RingedSum => {
  const ringed = birds.filter(({ kind }) => kind === "new").length;
  return { ringed, again: birds.filter(({ kind }) => kind !== "none").length - ringed };
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sums of sessions and birds under the same key, in the order of the keys. */
function sumsBy(
  sessions: readonly PublicSession[],
  birds: readonly PublicEncounter[],
  keyOf: (session: PublicSession) => string,
) {
  const keys = new Map(sessions.map((session) => [session._id, keyOf(session)]));
  const birdsByKey = Map.groupBy(birds, ({ sessionId }) => keys.get(sessionId));
  return [...Map.groupBy(sessions, keyOf)]
    .sort(([a], [b]) => byText(a, b))
    .map(([key, own]) => ({ key, ...ringedOf(birdsByKey.get(key) ?? []), ...effortOf(own) }));
}

/** What everybody may know of these sessions and birds, in sums. */
export function summarise(
  sessions: readonly PublicSession[],
  birds: readonly PublicEncounter[],
): RingingSums {
  const days = sessions.map(({ date }) => date).sort();
  const species = [...Map.groupBy(birds, (bird) => bird.species._id).values()].flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const { name, scientificName, slug } = one.species;
    return [{ name, scientificName, slug, ...ringedOf(own) }];
  });
  return {
    ...ringedOf(birds),
    ...effortOf(sessions),
    released: birds.filter(({ kind }) => kind === "none").length,
    first: days.at(0) ?? null,
    last: days.at(-1) ?? null,
    demonstrations: sessions.filter(({ isDemonstration }) => isDemonstration).length,
    species: species.sort((a, b) => b.ringed + b.again - a.ringed - a.again || byText(a.name, b.name)),
    months: sumsBy(sessions, birds, ({ date }) => date.slice(0, 7)).map(({ key, ...sum }) => ({
      month: key,
      ...sum,
    })),
    years: sumsBy(sessions, birds, ({ date }) => date.slice(0, 4)).map(({ key, ...sum }) => ({
      year: key,
      ...sum,
    })),
    sites: sumsBy(sessions, birds, ({ site }) => site.name).map(({ key, ...sum }) => ({ name: key, ...sum })),
  };
}

function measured(values: readonly (number | null)[]): Measured | null {
  const known = values.filter((value) => value !== null);
  if (known.length < MIN_MEASURED) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return {
    n: known.length,
    mean: Math.round(mean * 10) / 10,
    min: Math.min(...known),
    max: Math.max(...known),
  };
}

function measuresOf(birds: readonly PublicEncounter[]): SpeciesRinging["measures"] {
  const groups = Map.groupBy(birds, ({ age, sex }) => `${age ?? ""} ${sex ?? ""}`);
  return [...groups]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([, own]) => {
      const [wing, mass] = [measured(own.map((bird) => bird.wing)), measured(own.map((bird) => bird.mass))];
      return own[0] && (wing || mass) ? [{ age: own[0].age, sex: own[0].sex, wing, mass }] : [];
    });
}

/** What ringing tells of a species; the birds are all of that species. */
export function describeSpecies(
  sessions: readonly PublicSession[],
  birds: readonly PublicEncounter[],
): SpeciesRinging {
  const years = new Map(
    summarise(sessions, []).years.map(({ year, netMetreHours }) => [year, netMetreHours] as const),
  );
  const invented = new Set(sessions.flatMap(({ _id, isDemonstration }) => (isDemonstration ? _id : [])));
  const lives = [...Map.groupBy(birds, ({ birdKey, _id }) => birdKey ?? _id).values()];
  const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values) || null);
  return {
    measures: measuresOf(birds),
    years: [...Map.groupBy(birds, ({ date }) => date.slice(0, 4))]
      .sort(([a], [b]) => byText(a, b))
      .map(([year, own]) => ({ year, netMetreHours: years.get(year) ?? null, ...ringedOf(own) })),
    longestLifeDays: most(lives.map(lifeDays)),
    longestWayKm: most(lives.map(wayKm)),
    isDemonstration: birds.some(({ sessionId }) => invented.has(sessionId)),
  };
}

function lifeDays(life: readonly PublicEncounter[]): number {
  const days = life.map(({ date }) => date).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  return first && last ? daysBetween(first, last) : 0;
}

/** The longest way between two places of a life; a bird that is caught often is at few places. */
function wayKm(life: readonly PublicEncounter[]): number {
  const places = new Map(
    life.flatMap(({ position }) => (position ? [[JSON.stringify(position), position] as const] : [])),
  );
  const all = [...places.values()];
  return Math.max(0, ...all.flatMap((a, index) => all.slice(index + 1).map((b) => wayBetween(a, b).km)));
}
