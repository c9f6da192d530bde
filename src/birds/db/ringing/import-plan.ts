import { checkLife } from "#birds/domain/ringing/check-life.ts";
import type { DoubtInput, LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import { linkBirds } from "#birds/domain/ringing/history.ts";
import type { DoubtKind } from "#birds/domain/ringing/known.ts";
import { keyOf, ringOfKey } from "#birds/domain/ringing/ring-number.ts";
import type { ReadBird, ReadRinging, ReadSession } from "#birds/formats/ringing/read-ringing.ts";
import type { Db } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { selectAllEncounters, selectEncounters } from "./encounters.ts";
import { batchesOf, findBirds } from "./link.ts";
import { ringBeforeKeyOf, toLinked } from "./linked.ts";
import type { SpeciesMatcher } from "./match-species.ts";
import type { NewEncounter } from "./write-encounters.ts";

/** A bird that is to be stored, with its line. */
type PlannedBird = NewEncounter & { line: number; date: string };

/** A session to which birds are added; without an id it is new. */
export interface PlannedSession extends Omit<ReadSession, "birds" | "site"> {
  id: string | null;
  site: ReadSession["site"];
  /** The site, if the institute has it. */
  siteId: string | null;
  birds: PlannedBird[];
}

/** What an import will store. */
export interface ImportPlan {
  sessions: PlannedSession[];
  recoveries: PlannedBird[];
  created: number;
  unchanged: number;
  /** What is said of rows beside what the file has wrong. */
  findings: { line: number; who: string | null; text: string; field: string; kind?: string }[];
  /** How many rows do not say whether their ring was new. */
  guessedKinds: number;
}

export interface PlanContext {
  /** Our own scheme. */
  scheme: string | null;
  /** From which hour on an evening is of the next ringing day. */
  nextDayFrom: number | null;
  speciesOf: SpeciesMatcher;
  /** What the guide calls a species. */
  nameOf: (id: string) => string | null;
  /** The site that the institute has by this name or key. */
  siteIdOf: (name: string) => string | null;
}

/** What old records are doubted for: contradictions, and nothing of strings, which may be used up long since. */
const doubted: readonly DoubtKind[] = [
  "species",
  "sex",
  "age",
  "dead",
  "alive-later",
  "before-first",
  "wing",
];

type Values = ReadBird["values"];

/** By what a bird is found again if its row comes a second time. */
const identityOf = (
  { ring, englishName, scientificName, age, sex, wing, mass, time }: Omit<Values, "kind">,
  key: string | null,
): string =>
  key ??
  [ring, englishName, scientificName, age, sex, wing, mass, time].map((value) => value ?? "").join("|");

/** How many birds of each identity a day at a site has already. */
class Stored {
  readonly #counts = new Map<string, number>();
  readonly #sessions = new Map<string, { id: string; openTime: string | null; closeTime: string | null }[]>();

  add(at: string, identity: string): void {
    const key = `${at}\n${identity}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Whether one is left, which is taken. */
  take(at: string, identity: string): boolean {
    const key = `${at}\n${identity}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count - 1);
    return count > 0;
  }

  addSession(at: string, session: { id: string; openTime: string | null; closeTime: string | null }): void {
    this.#sessions.set(at, [...(this.#sessions.get(at) ?? []), session]);
  }

  /** The session of a day and a site with these hours, or the only one if its hours or these are not known. */
  sessionOf(at: string, { openTime, closeTime }: ReadSession["values"]): string | null {
    const own = this.#sessions.get(at) ?? [];
    const same = own.find((one) => one.openTime === openTime && one.closeTime === closeTime);
    const [only] = own;
    const isUnknown = own.length === 1 && (openTime === null || only?.openTime === null);
    return same?.id ?? (isUnknown ? (only?.id ?? null) : null);
  }
}

const placeKey = (date: string, place: string | null) => `${date}|${place ?? ""}`;

async function readStored(db: Db, dates: readonly string[]): Promise<Stored> {
  const stored = new Stored();
  for (const batch of batchesOf([...new Set(dates)])) {
    const sessions = await db
      .selectFrom("ringing_session")
      .select(["id", "date", "siteId", "openTime", "closeTime"])
      .where("date", "in", batch)
      .orderBy("id")
      .execute();
    for (const { date, siteId, ...session } of sessions) stored.addSession(placeKey(date, siteId), session);
    const birds = await selectAllEncounters(db).where("encounter.date", "in", batch).execute();
    for (const bird of birds)
      stored.add(placeKey(bird.date, bird.siteId ?? bird.placeName), identityOf(bird, bird.ringKey));
  }
  return stored;
}

/** The first day of each ring: of what is stored, and of what a file says. */
async function firstDays(db: Db, birds: readonly { key: string | null; date: string }[]) {
  const first = new Map<string, string>();
  const note = (key: string, date: string) => {
    const known = first.get(key);
    if (known === undefined || date < known) first.set(key, date);
  };
  for (const { key, date } of birds) if (key !== null) note(key, date);
  for (const batch of batchesOf([...first.keys()])) {
    const rows = await selectEncounters(db).where("encounter.ringKey", "in", batch).execute();
    for (const { ringKey, date } of rows) if (ringKey !== null) note(ringKey, date);
  }
  return first;
}

/** Compares a file with what is stored: what is new, what is there already, and what contradicts the lives of birds. */
export async function planImport(db: Db, file: ReadRinging, context: PlanContext): Promise<ImportPlan> {
  const { scheme } = context;
  const all = [...file.sessions.flatMap(({ birds }) => birds), ...file.recoveries];
  const keyed = all.map((bird) => ({
    bird,
    key: keyOf(bird.values.scheme, bird.values.ring, scheme),
    date: bird.date,
  }));
  const keys = new Map(keyed.map(({ bird, key }) => [bird, key]));
  const stored = await readStored(db, [
    ...file.sessions.map(({ date }) => date),
    ...all.map(({ date }) => date),
  ]);
  const first = await firstDays(db, keyed);
  const plan: ImportPlan = {
    sessions: [],
    recoveries: [],
    created: 0,
    unchanged: 0,
    findings: [],
    guessedKinds: 0,
  };
  const seen = new Set<string>();

  const planBird = (bird: ReadBird): PlannedBird => {
    const key = keys.get(bird) ?? null;
    const { kind, ...values } = bird.values;
    // A ring that was not seen before is put on; what the file does not say is counted and reported.
    const isFirst = key !== null && first.get(key) === bird.date && !seen.has(key);
    if (kind === null) plan.guessedKinds += 1;
    if (key !== null) seen.add(key);
    return {
      ...values,
      id: newId(),
      line: bird.line,
      kind: kind ?? (isFirst ? "new" : "retrap"),
      date: bird.date,
      written: bird.written,
      ...(bird.place && { place: bird.place }),
      doubts: unreadDoubt(bird, key),
    };
  };

  for (const session of file.sessions.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const siteId = context.siteIdOf(session.site.name);
    const at = placeKey(session.date, siteId);
    const id = siteId === null ? null : stored.sessionOf(at, session.values);
    const birds = session.birds.filter((bird) => {
      const isThere = siteId !== null && stored.take(at, identityOf(bird.values, keys.get(bird) ?? null));
      if (isThere) seen.add(keys.get(bird) ?? "");
      return !isThere;
    });
    const others = session.lines.length - session.birds.length;
    plan.created += birds.length + (id === null ? others : 0);
    plan.unchanged += session.birds.length - birds.length + (id === null ? 0 : others);
    if (id === null || birds.length > 0)
      plan.sessions.push({ ...session, id, siteId, birds: birds.map(planBird) });
  }
  for (const bird of file.recoveries) {
    const at = placeKey(bird.date, bird.place?.name ?? null);
    if (stored.take(at, identityOf(bird.values, keys.get(bird) ?? null))) plan.unchanged += 1;
    else {
      plan.created += 1;
      plan.recoveries.push(planBird(bird));
    }
  }
  nameUnknown(plan, context);
  await addDoubts(db, plan, context);
  return plan;
}

function unreadDoubt({ values }: ReadBird, key: string | null): DoubtInput[] {
  if (key !== null || values.ring === null) return [];
  return [{ field: "ring", kind: "unread", text: `“${values.ring}” is no ring number.`, answer: null }];
}

/** Names each name that the guide does not know, once; it waits among the unmatched names. */
function nameUnknown(plan: ImportPlan, { speciesOf }: PlanContext): void {
  const asked = new Set<string>();
  for (const bird of [...plan.sessions.flatMap(({ birds }) => birds), ...plan.recoveries]) {
    const name = bird.englishName ?? bird.scientificName;
    if (name === null || asked.has(name) || speciesOf(bird, bird.date) !== null) continue;
    asked.add(name);
    const text = `“${name}” is no species of the guide. It is kept, and waits among the unmatched names.`;
    const field = bird.englishName === null ? "scientificName" : "englishName";
    plan.findings.push({ line: bird.line, who: bird.ring, field, text, kind: `name ${name}` });
  }
}

/** Doubts each new encounter that contradicts the rest of its bird's life. */
async function addDoubts(db: Db, plan: ImportPlan, context: PlanContext): Promise<void> {
  const planned = [
    ...plan.sessions.flatMap((session) =>
      session.birds.map((bird) => ({ bird, linked: linkedOf(bird, session.site.name, context) })),
    ),
    ...plan.recoveries.map((bird) => ({ bird, linked: linkedOf(bird, bird.place?.name ?? null, context) })),
  ];
  const rings = planned.flatMap(({ linked }) => keyOf(linked.scheme, linked.ring) ?? []);
  const { rows } = await findBirds(db, rings);
  const birds = linkBirds([...rows.map(toLinked), ...planned.map(({ linked }) => linked)]);
  const lives = new Map(birds.flatMap((bird) => bird.encounters.map(({ id }) => [id, bird] as const)));
  const isPlanned = new Set(planned.map(({ bird }) => bird.id));
  for (const { bird, linked } of planned) {
    const life = lives.get(bird.id);
    const all = life?.encounters ?? [];
    const at = all.findIndex(({ id }) => id === bird.id);
    // Of two rows that contradict each other the later one is doubted.
    const others = all.filter(({ id }, place) => place < at || !isPlanned.has(id));
    const found = [
      ...checkLife(linked, others).filter(({ kind }) => doubted.includes(kind)),
      ...checkLife(linked, all).filter(({ kind }) => kind === "before-first"),
    ];
    for (const { field, kind, text } of found) bird.doubts.push({ field, kind, text, answer: null });
    const twice = life?.twice.includes(bird.id)
      ? [{ field: "ring", text: "This ring was put on before." }]
      : [];
    for (const { field, text } of [...found, ...twice])
      plan.findings.push({
        line: bird.line,
        who: bird.ring,
        field,
        text: `${text} It is kept, and asked of the ring keeper.`,
      });
  }
}

function linkedOf(bird: PlannedBird, site: string | null, context: PlanContext): LinkedEncounter {
  const { id, kind, age, wing, mass, condition, date } = bird;
  // A guess contradicts nothing.
  const sex = bird.isSexUnsure === null ? bird.sex : null;
  const key = keyOf(bird.scheme, bird.ring, context.scheme);
  const speciesId = context.speciesOf(bird, date);
  return {
    id,
    kind,
    age,
    sex,
    wing,
    mass,
    condition,
    date,
    site,
    ring: key === null ? null : ringOfKey(key).ring,
    scheme: key === null ? null : ringOfKey(key).scheme,
    ringBefore: ringBeforeKeyOf(bird, context.scheme),
    species: (speciesId && context.nameOf(speciesId)) || (bird.englishName ?? bird.scientificName),
  };
}
