import { formatDay } from "#core/domain/dates.ts";
import { isAgeContradiction, possibleAges } from "./age.ts";
import { isPutOn, type LinkedEncounter, sexes } from "./encounter.ts";
import type { Doubt, DoubtKind } from "./known.ts";

const ask = (field: Doubt["field"], kind: DoubtKind, text: string, meant: string[] = []): Doubt => ({
  level: "ask",
  field,
  kind,
  text,
  ...(meant.length > 0 && { meant }),
});

/** Wings differ by this much between people and days. */
const WING_MM = 2;
const WING_SHARE = 0.04;

const lastKnown = <K extends "species" | "wing" | "site">(history: readonly LinkedEncounter[], fact: K) =>
  history.findLast((one) => one[fact] !== null)?.[fact] ?? null;

/** Whether a bird was dead: the codes 1 to 3 of EURING. */
const isDead = ({ condition }: Pick<LinkedEncounter, "condition">): boolean =>
  condition !== null && condition >= 1 && condition <= 3;

function checkFacts(bird: LinkedEncounter, history: readonly LinkedEncounter[]): Doubt[] {
  const doubts: Doubt[] = [];
  const species = lastKnown(history, "species");
  if (species !== null && bird.species !== null && species !== bird.species)
    doubts.push(ask("englishName", "species", `This ring is on a bird recorded as ${species}.`, [species]));
  const sexed = history.findLast(({ sex }) => sex === "M" || sex === "F")?.sex;
  if (sexed && (bird.sex === "M" || bird.sex === "F") && sexed !== bird.sex)
    doubts.push(ask("sex", "sex", `${sexes[sexed]} before, ${sexes[bird.sex].toLowerCase()} now.`));
  if (!isAgeContradiction(history) && isAgeContradiction([...history, bird])) {
    const possible = possibleAges(history, bird.date).join(", ");
    const text = possible
      ? `With its other ages it can only be ${possible}.`
      : "Its other ages exclude this one.";
    doubts.push(ask("age", "age", text));
  }
  const wing = lastKnown(history, "wing");
  if (
    wing !== null &&
    bird.wing !== null &&
    Math.abs(bird.wing - wing) > Math.max(WING_MM, WING_SHARE * wing)
  )
    doubts.push(ask("wing", "wing", `Its wing was ${wing} mm.`));
  return doubts;
}

function checkOrder(bird: LinkedEncounter, history: readonly LinkedEncounter[]): Doubt[] {
  const doubts: Doubt[] = [];
  const died = history.find((one) => isDead(one) && one.date <= bird.date);
  if (died) doubts.push(ask("ring", "dead", `This bird was found dead on ${formatDay(died.date)}.`));
  const later = isDead(bird) && history.find((one) => !isDead(one) && one.date > bird.date);
  if (later) doubts.push(ask("condition", "alive-later", `It was caught again on ${formatDay(later.date)}.`));
  const ringed = history.find(isPutOn);
  if (ringed && !isPutOn(bird) && bird.date < ringed.date && history.every(({ date }) => date >= ringed.date))
    doubts.push(ask("date", "before-first", `This ring was put on later, on ${formatDay(ringed.date)}.`));
  const last = history.findLast(({ date, site }) => date <= bird.date && site !== null);
  if (last && bird.kind !== "recovery" && bird.site !== null && last.site !== bird.site)
    doubts.push(ask("ring", "site", `Last caught at ${last.site}, on ${formatDay(last.date)}.`));
  return doubts;
}

/** What of an encounter does not agree with the rest of a bird's life. */
export function checkLife(bird: LinkedEncounter, life: readonly LinkedEncounter[]): Doubt[] {
  const history = life.filter(({ id }) => id !== bird.id);
  return history.length === 0 ? [] : [...checkFacts(bird, history), ...checkOrder(bird, history)];
}
