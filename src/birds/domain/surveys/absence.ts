/** With so small a probability of missing a bird that is there, it is taken as absent. */
const CHANCE_OF_MISSING = 0.05;

/**
 * How many complete surveys in a row must miss a bird before it is taken as absent, from the share of surveys that
 * find it while it is there (McArdle 1990, Oikos 57: 276–277; Kéry 2002, J. Wildl. Manage. 66: 330–338). Two at least;
 * null if the share is not known.
 */
export function surveysToMiss(share: number | null, chance = CHANCE_OF_MISSING): number | null {
  if (!share) return null;
  return Math.max(2, Math.ceil(Math.log(chance) / Math.log(1 - Math.min(share, 0.999))));
}

/** The chance that at most so many of all surveys find a bird that each finds with this probability (binomial). */
export function chanceOfAtMost(found: number, surveys: number, share: number): number {
  let chance = 0;
  let term = (1 - share) ** surveys;
  for (let times = 0; times <= found; times++) {
    chance += term;
    term *= (((surveys - times) / (times + 1)) * share) / (1 - share);
  }
  return chance;
}
