import type { BirdWay, FinderLanguage } from "#birds/domain/ringing/ring-report.ts";
import { formatDay, formatDayIn } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";

interface WayWords {
  title: string;
  thanks: string;
  ringed(isFirstRinged: boolean): string;
  found: string;
  day(day: string): string;
  age(days: number): string;
  flew(kilometres: number): string;
  between(times: number): string;
  hidden: string;
  secret: string;
  read: string;
}

const YEAR_DAYS = 365.25;

/** A span of days as people say it: 3 years and 2 months, 5 months, 12 days. */
function span(
  days: number,
  words: { years: CountWords; months: CountWords; days: CountWords; and: string },
): string {
  const years = Math.floor(days / YEAR_DAYS);
  const months = Math.floor((days - years * YEAR_DAYS) / (YEAR_DAYS / 12));
  if (years === 0 && months === 0) return words.days(days);
  return [years > 0 && words.years(years), months > 0 && words.months(months)]
    .filter(Boolean)
    .join(words.and);
}
type CountWords = (count: number) => string;

const french = (one: string, many: string) => (count: number) =>
  `${count.toLocaleString("fr")} ${count < 2 ? one : many}`;
const english = (one: string) => (count: number) => countOf(count, one);

export const wayWords: Record<FinderLanguage, WayWords> = {
  en: {
    title: "The way of your bird",
    thanks: "Thank you for reporting its ring. This is what we know of it.",
    ringed: (isFirstRinged) => (isFirstRinged ? "Ringed" : "First recorded"),
    found: "Found",
    day: formatDay,
    age: (days) =>
      `${span(days, { years: english("year"), months: english("month"), days: english("day"), and: " and " })} later`,
    flew: (kilometres) => `${kilometres.toLocaleString("en-GB")} km from there, in a straight line`,
    between: (times) => `It was caught ${times === 1 ? "once" : `${times} times`} between.`,
    hidden: "It is a sensitive species: we do not say where such birds live, so this page has no places.",
    secret: "The address of this page is for you. It is on no list, and search engines do not read it.",
    read: "Read about this species",
  },
  fr: {
    title: "Le chemin de votre oiseau",
    thanks: "Merci d’avoir signalé sa bague. Voici ce que nous savons de lui.",
    ringed: (isFirstRinged) => (isFirstRinged ? "Bagué" : "Noté pour la première fois"),
    found: "Trouvé",
    day: (day) => formatDayIn("fr", day),
    age: (days) =>
      `${span(days, { years: french("an", "ans"), months: french("mois", "mois"), days: french("jour", "jours"), and: " et " })} plus tard`,
    flew: (kilometres) => `à ${kilometres.toLocaleString("fr")} km de là, en ligne droite`,
    between: (times) => `Il a été repris ${times.toLocaleString("fr")} fois entre-temps.`,
    hidden:
      "C’est une espèce sensible : nous ne disons pas où vivent ces oiseaux, et cette page n’a donc pas de lieux.",
    secret:
      "L’adresse de cette page est pour vous. Elle n’est sur aucune liste, et les moteurs de recherche ne la lisent pas.",
    read: "En savoir plus sur cette espèce (en anglais)",
  },
};

/** The sentence of when and how far, without what is not known. */
export const wayFacts = ({ language, days, kilometres }: BirdWay): string =>
  [wayWords[language].age(days), kilometres !== null && wayWords[language].flew(kilometres)]
    .filter(Boolean)
    .join(", ");
