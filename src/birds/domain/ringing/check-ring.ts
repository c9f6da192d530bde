import { describeLife } from "./describe-life.ts";
import { isPutOn, type LinkedEncounter } from "./encounter.ts";
import type { Doubt, DoubtKind, Known } from "./known.ts";
import { meantNew, meantUsed } from "./meant.ts";
import { keyOf, type Ring, readRing, ringText } from "./ring-number.ts";
import { freeBefore, nextOf, ringFates, stringOf } from "./ring-stock.ts";

const at = (level: Doubt["level"], kind: DoubtKind, text: string, meant: string[] = []): Doubt => ({
  level,
  field: "ring",
  kind,
  text,
  ...(meant.length > 0 && { meant }),
});

const unread = (text: string | null, meant: string[]) =>
  at("stop", "unread", text ? `“${text}” is no ring number.` : "Which ring?", meant);

/** Why a ring is not the next of an open string. */
function askOrder(ring: Ring, scheme: string | null, meant: string[], { stock, open }: Known): Doubt[] {
  const string = stringOf(stock, ring, scheme);
  if (!string || !open) return [];
  const text = ringText(ring);
  if (!open.has(string._id))
    return [
      at(
        "ask",
        "not-open",
        `${text} is of the string ${string.first} to ${string.last}, which is not open.`,
        meant,
      ),
    ];
  const next = nextOf(stock, string);
  if (next === null || next === text) return [];
  const free = freeBefore(stock, string, ring).filter((one) => one >= next);
  const gone = free.length > 1 ? `${free[0]} to ${free.at(-1)}` : free[0];
  const question = gone
    ? `Next is ${next}. What became of ${gone}: lost, destroyed, or on paper?`
    : `${text} was passed over before. Next is ${next}.`;
  return [at("ask", "not-next", question, meant)];
}

/** What speaks against putting this ring on a bird. */
export function checkNewRing(bird: LinkedEncounter, known: Known): Doubt[] {
  const { stock, historyOf } = known;
  const meant = () => meantNew(bird.ring ?? "", known);
  const ring = readRing(bird.ring ?? "");
  const key = keyOf(bird.scheme, bird.ring);
  if (!ring || key === null) return [unread(bird.ring, meant())];
  const history = historyOf(key);
  const before = history.filter((one) => one.id !== bird.id && (isPutOn(one) || one.date <= bird.date));
  if (before.length > 0)
    return [at("stop", "twice", `${key} is on another bird: ${describeLife(before)}.`, meant())];
  if (history.length === 0 && stock.used.has(key))
    return [at("stop", "twice", `${key} is on another bird.`, meant())];
  const fate = stock.fates.get(key);
  if (fate) return [at("stop", "fate", `${key} is recorded as: ${ringFates[fate].toLowerCase()}.`, meant())];
  if (!stringOf(stock, ring, bird.scheme))
    return [at("stop", "no-string", `${key} is in none of your strings.`, meant())];
  return history.some(({ id }) => id === bird.id) ? [] : askOrder(ring, bird.scheme, meant(), known);
}

const lengthOf = ({ prefix, digits }: { prefix: string; digits: number }) => prefix.length + digits;

/** Whether a number has fewer signs than any ring that is known. */
function isShort(ring: Ring, { series }: Known): boolean {
  return series.length > 0 && series.every((one) => lengthOf(one) > lengthOf(ring));
}

/** What speaks against a ring of ours that no bird here is known to have. */
function checkUnknown(bird: LinkedEncounter, ring: Ring, key: string, known: Known): Doubt[] {
  const { stock } = known;
  const meant = () => meantUsed(bird, known);
  const isGiven = stock.fates.get(key) === "given";
  if (bird.kind !== "control" && !isGiven && stringOf(stock, ring, bird.scheme))
    return [at("stop", "never-used", `${key} was never put on a bird.`, meant())];
  if (isShort(ring, known)) return [at("ask", "short", `${key} is short for a ring number.`, meant())];
  if (bird.kind !== "retrap") return [];
  const isOfSeries = known.series.some(
    ({ scheme, prefix, digits }) =>
      scheme === bird.scheme && prefix === ring.prefix && digits === ring.digits,
  );
  const question = isOfSeries ? "Put on elsewhere?" : "Is it a ring of others?";
  return [at("ask", "unknown", `${key} is not known here. ${question}`, meant())];
}

/** What speaks against a ring that was read on a bird. */
export function checkReadRing(bird: LinkedEncounter, known: Known): Doubt[] {
  const { stock, historyOf } = known;
  const ring = readRing(bird.ring ?? "");
  const key = keyOf(bird.scheme, bird.ring);
  if (!ring || key === null) return [unread(bird.ring, meantUsed(bird, known))];
  const doubts: Doubt[] = [];
  if (bird.kind === "control") {
    const bare = ringText(ring);
    const isOurs = historyOf(bare).some(({ id }) => id !== bird.id) || stringOf(stock, ring);
    if (isOurs) doubts.push(at("ask", "ours", `${bare} is one of your own numbers.`, [bare]));
    else if (bird.scheme === null)
      doubts.push({ ...at("ask", "no-scheme", "Whose ring is it? Give the scheme."), field: "scheme" });
  }
  const isKnown = historyOf(key).some(({ id }) => id !== bird.id);
  return isKnown ? doubts : [...doubts, ...checkUnknown(bird, ring, key, known)];
}
