import { z } from "zod";
import { DEMO_PREFIX } from "#birds/db/ringing/demonstration.ts";
import type { Age } from "#birds/domain/ringing/age.ts";
import { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import { readRows } from "#core/ops/demo/files.ts";
import { readSpecies } from "./species.ts";
import { createRandom } from "./surveys.ts";

// An invented year of ringing at a constant effort, on rings that no scheme has; none of these birds was caught.

const monthAndDay = z.string().regex(/^\d\d-\d\d$/);
const birdRow = z.strictObject({
  englishName: z.string(),
  scientificName: z.string(),
  string: z.enum(["A", "B"]),
  /** The probability that a session catches one. */
  chance: z.coerce.number(),
  /** Of a male, in millimetres. */
  wing: z.coerce.number(),
  wingOfFemale: z.coerce.number(),
  /** When it is there; all year if missing. */
  from: monthAndDay.optional(),
  to: monthAndDay.optional(),
});
type DemoBird = z.output<typeof birdRow>;

/** A bird of the demo with all that stays the same in its life. */
interface Ringed {
  ring: string;
  bird: DemoBird;
  sex: "M" | "F";
  wing: number;
  /** Whether it was a bird of its year when it was ringed, and in which year. */
  youngOf: number | null;
  last: string;
}

/** The rings of the demo, in the order in which they came. */
export const demoStrings = [
  { first: "DEMOA0101", last: "DEMOA0200", size: "A", isOut: true },
  { first: "DEMOB0101", last: "DEMOB0200", size: "B", isOut: true },
  { first: "DEMOA0201", last: "DEMOA0300", size: "A", isOut: true },
  { first: "DEMOA0301", last: "DEMOA0400", size: "A", isOut: false },
];
/** The ring that broke. */
export const demoFate = { ring: "DEMOA0103", on: "2021-09-19", reason: "It broke while it was closed." };

const FIRST_DAY = "2021-09-05";
const SESSIONS = 26;
const DAYS_BETWEEN = 14;
/** Young birds of the residents are out of the nest from here on. */
const FLEDGED_FROM = 7;
const sexed = new Set([
  "Village Weaver",
  "Red-cheeked Cordon-bleu",
  "Northern Red Bishop",
  "Scarlet-chested Sunbird",
  "Beautiful Sunbird",
  "African Paradise Flycatcher",
]);

const idOf = (session: number, bird = 0) =>
  `0fe1d100-0000-4000-8000-${String(session).padStart(6, "0")}${String(bird).padStart(6, "0")}`;

const isThere = ({ from, to }: DemoBird, date: string) => {
  const day = date.slice(5);
  return !from || !to || day >= from || day <= to;
};

/** The age of a bird on a day: of the year that it was hatched in, or older. */
function ageOf({ youngOf }: Pick<Ringed, "youngOf">, date: string): Age {
  if (youngOf === null) return "4";
  return Number(date.slice(0, 4)) === youngOf ? "3" : "5";
}

class Rings {
  readonly #numbers = new Map([
    ["A", 101],
    ["B", 101],
  ]);

  next(string: "A" | "B"): string {
    const number = this.#numbers.get(string) ?? 101;
    this.#numbers.set(string, number + 1);
    const ring = `${DEMO_PREFIX}${string}${String(number).padStart(4, "0")}`;
    return ring === demoFate.ring ? this.next(string) : ring;
  }
}

/** A year of sessions with their birds, the same each time. */
export function demoRinging() {
  const random = createRandom(20_210_905);
  const birds = readRows("ringing-birds.csv", birdRow);
  const masses = new Map(readSpecies().map(({ name, mass }) => [name, mass]));
  const rings = new Rings();
  const ringed: Ringed[] = [];

  const catchNew = (bird: DemoBird, date: string): Ringed => {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    const isYoung = random() < 0.3 && month >= (bird.from ? 9 : FLEDGED_FROM);
    const sex = random() < 0.5 ? "M" : "F";
    const wing = Math.round((sex === "M" ? bird.wing : bird.wingOfFemale) + random() * 3 - 1.5);
    return { ring: rings.next(bird.string), bird, sex, wing, youngOf: isYoung ? year : null, last: date };
  };

  const describe = (one: Ringed, kind: "new" | "retrap", date: string, id: string, minutes: number) =>
    EncounterInput.parse({
      id,
      kind,
      ring: one.ring,
      englishName: one.bird.englishName,
      scientificName: one.bird.scientificName,
      age: ageOf(one, date),
      sex: sexed.has(one.bird.englishName) ? one.sex : null,
      wing: one.wing + (kind === "new" ? 0 : Math.round(random() * 2 - 1)),
      mass: Math.round((masses.get(one.bird.englishName) ?? 20) * (0.92 + random() * 0.16) * 10) / 10,
      fat: Math.floor(random() * 4),
      time: `${String(6 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
      net: String(1 + Math.floor(random() * 5)),
      ringer: "Nenrot Dashe",
    });

  return Array.from({ length: SESSIONS }, (_, number) => {
    const date = addDays(FIRST_DAY, number * DAYS_BETWEEN);
    // Rain on two mornings: the nets were shut again, and nothing was caught.
    const isRained = number === 11 || number === 22;
    const found: { one: Ringed; kind: "new" | "retrap" }[] = [];
    for (const bird of isRained ? [] : birds) {
      if (!isThere(bird, date)) continue;
      const known = ringed.filter((one) => one.bird === bird && one.last < date);
      const old = known[Math.floor(random() * known.length)];
      if (old && random() < 0.2) found.push({ one: old, kind: "retrap" });
      for (let more = 0; more < 2; more++)
        if (random() < bird.chance * (more === 0 ? 1 : 0.4)) {
          const one = catchNew(bird, date);
          ringed.push(one);
          found.push({ one, kind: "new" });
        }
    }
    const encounters = found.map(({ one, kind }, at) => {
      one.last = date;
      return describe(one, kind, date, idOf(number + 1, at + 1), 20 + at * 15);
    });
    const values = z.object(sessionFields).parse({
      openTime: "06:00",
      closeTime: isRained ? "07:00" : "11:00",
      rain: isRained ? "Heavy" : "None",
      inCharge: "Nenrot Dashe",
      notes: "Invented, to show how ringing is recorded",
    });
    return { id: idOf(number + 1), date, values, encounters };
  });
}
