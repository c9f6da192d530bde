import type { LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import type { Known } from "#birds/domain/ringing/known.ts";
import { knownFrom, type ReadPack } from "#birds/domain/ringing/known-from.ts";
import { keyOf, readRing } from "#birds/domain/ringing/ring-number.ts";
import { isFree, nextOf, type RingString, stringOf } from "#birds/domain/ringing/ring-stock.ts";
import type { Bird, OpenString, PhoneSession } from "../phone-session.ts";
import { placeName } from "../phone-survey.ts";

/** What a bird is called; null while it has no name. */
export const nameOf = ({ englishName, scientificName }: Pick<Bird, "englishName" | "scientificName">) =>
  englishName || scientificName || null;

/** A bird of the session as checks read it; null while it is not said what its ring is. */
export function linkedOf(bird: Bird, { entry }: Pick<PhoneSession, "entry">): LinkedEncounter | null {
  const { id, kind, ring, ringBefore, scheme, age, wing, mass, condition } = bird;
  if (kind === null) return null;
  // A guess contradicts no bird.
  const sex = bird.isSexUnsure === null ? bird.sex : null;
  const facts = { age, sex, wing, mass, condition };
  const place = { date: entry.date, site: placeName(entry.site) };
  return { id, kind, ring, ringBefore, scheme, species: nameOf(bird), ...facts, ...place };
}

/** What is known at this table: the pack, and what this phone has saved since. */
export function sessionKnown(
  pack: ReadPack,
  sessions: readonly PhoneSession[],
  session: PhoneSession | undefined,
): Known {
  const byAge = sessions.toSorted((a, b) => a.entry.date.localeCompare(b.entry.date));
  return knownFrom(pack, {
    encounters: byAge.flatMap((one) => one.birds.flatMap((bird) => linkedOf(bird, one) ?? [])),
    fates: sessions.flatMap(({ fates }) =>
      fates.map(({ ring, fate }) => [keyOf(null, ring) ?? ring, fate] as const),
    ),
    open: new Set(session?.strings.filter(({ isShut }) => !isShut).map(({ stringId }) => stringId)),
    guide: () => null,
  });
}

/** The next ring of a string at this table, not before the one that was read when it was opened. */
export function nextRing({ stock }: Known, { stringId, from }: OpenString): string | null {
  const string = stock.strings.find(({ _id }) => _id === stringId);
  if (!string) return null;
  const next = nextOf(stock, string);
  const [read, first] = [next && readRing(next), readRing(from)];
  const isLater = read && first && first.number > read.number && isFree(stock, string, first);
  return isLater ? from : next;
}

/** The string that a number read from its first ring is of, or why none can be opened with it. */
export function findString(
  { stock }: Known,
  typed: string,
): { string: RingString; from: string; asks: string | null } | { problem: string } {
  const ring = readRing(typed);
  if (!ring) return { problem: `“${typed.trim()}” is no ring number: it ends in figures, such as AA17101.` };
  const from = keyOf(null, typed) ?? typed;
  const string = stringOf(stock, ring);
  if (!string)
    return {
      problem: `${from} is in none of the strings on this phone. Read it again, or ask the keeper to enter the string.`,
    };
  const next = nextOf(stock, string);
  if (next === from) return { string, from, asks: null };
  if (!isFree(stock, string, ring))
    return {
      problem: `${from} is used, lost or destroyed already. ${next === null ? "No ring of this string is left." : `The next of this string is ${next}.`}`,
    };
  return {
    string,
    from,
    asks: `By what this phone knows, ${next} is next. Is ${from} really the first ring?`,
  };
}
