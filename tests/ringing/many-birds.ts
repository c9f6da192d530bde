import type { Age } from "#birds/domain/ringing/age.ts";
import type { LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import type { BirdOfPack } from "#birds/domain/ringing/packed-lives.ts";
import { addDays } from "#core/domain/lagos-day.ts";

const ringOf = (number: number) => {
  const strings = ["AA", "AB", "BE", "2KF"];
  return `${strings[Math.floor(number / 10_000) % 4]}${String((number % 10_000) + 10_001).padStart(5, "0")}`;
};

/** The same numbers by chance for the same seed. */
export function chanceFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, whole: (below: number) => Math.floor(next() * below) };
}

/** Invented birds of many years, ringed in sessions; a third are caught again, at one site mostly. */
export function manyBirds(count: number, species: number, seed = 7): BirdOfPack[] {
  const { next, whole } = chanceFrom(seed);
  const birds: BirdOfPack[] = [];
  let day = "2000-01-03";
  for (let at = 0; at < count; at++) {
    if (next() < 0.08) day = addDays(day, 1 + whole(4));
    // Half of the birds are of few species.
    const kind = Math.floor(next() ** 2 * species);
    const [wing, mass] = [50 + kind * 2, 8 + kind * 1.5];
    const ring = ringOf(at);
    const isYoung = next() < 0.3;
    const sexed = kind % 2 === 0 ? (next() < 0.5 ? "M" : "F") : null;
    const encounters: LinkedEncounter[] = [];
    let date = day;
    for (let time = 0; time === 0 || (time < 6 && next() < 0.3); time++) {
      const years = Number(date.slice(0, 4)) - Number(day.slice(0, 4));
      const youngAges: Age[] = ["3", "5", "7", "9"];
      encounters.push({
        id: `${ring}#${time}`,
        kind: time === 0 ? "new" : "retrap",
        scheme: null,
        ring,
        ringBefore: null,
        species: `Species ${kind}`,
        age: isYoung ? (youngAges[years] ?? "A") : "4",
        sex: sexed,
        wing: next() < 0.9 ? Math.round((wing + (time === 0 ? whole(5) - 2 : whole(3) - 1)) * 2) / 2 : null,
        mass: next() < 0.9 ? Math.round((mass + next() * 3) * 10) / 10 : null,
        date,
        site: `Site ${whole(100) < 95 ? Math.floor(at / 5000) % 4 : whole(4)}`,
        condition: null,
      });
      date = addDays(date, 1 + whole(500));
    }
    birds.push({ key: ring, encounters });
  }
  return birds;
}
