import { z } from "zod";
import type { SurveyBatch } from "#birds/domain/surveys/import-report.ts";
import {
  type Count,
  countFields,
  type Survey,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import { inputOf } from "#core/domain/fields.ts";
import { readRows } from "#core/ops/demo/files.ts";

// Invented counts that are typical of the region, to show on the data pages; none of them was observed.

// Fields that the demo does not name are empty.
const SurveyInput = inputOf(surveyFields);
const CountInput = inputOf(countFields);

const siteRow = z.strictObject({
  ...siteFields,
  everyDays: z.coerce.number(),
  habitat: z.enum(["savanna", "water"]),
});

const monthAndDay = z.string().regex(/^\d\d-\d\d$/);
const birdRow = z.strictObject({
  englishName: z.string(),
  scientificName: z.string(),
  habitat: z.enum(["savanna", "water", "both"]),
  /** The probability of detecting it on a survey while it is present. */
  chance: z.coerce.number(),
  flock: z.coerce.number(),
  /** When it is present; all year if missing. */
  from: monthAndDay.optional(),
  to: monthAndDay.optional(),
});
type DemoBird = z.output<typeof birdRow>;

const observers = ["Nenrot Dashe", "Talatu Tende", "Musa Danjuma"];
const DAY_MS = 86_400_000;
const first = Date.UTC(2017, 6, 4);
const last = Date.UTC(2022, 11, 30);
/** No surveys during the travel restrictions of 2020. */
const isPaused = (date: string) => date >= "2020-03-24" && date <= "2020-08-09";

/** A pseudo-random generator with the same numbers (0 to 1) on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Whether a bird is present; its dates shift by `shift` days from year to year. */
function isPresent({ from, to }: DemoBird, at: number, shift: number): boolean {
  if (!from || !to) return true;
  const date = new Date(at - shift * DAY_MS).toISOString().slice(5, 10);
  return from < to ? date >= from && date <= to : date >= from || date <= to;
}

/** Surveys at three sites from July 2017 to December 2022. */
export function demoSurveys(): SurveyBatch {
  const random = createRandom(20_180_922);
  const surveys: Survey[] = [];
  const counts: Count[] = [];
  const demoBirds = readRows("survey-birds.csv", birdRow);
  for (const { everyDays, habitat, ...site } of readRows("survey-sites.csv", siteRow)) {
    for (let at = first; at <= last; at += (everyDays + Math.floor(random() * 5) - 2) * DAY_MS) {
      const date = new Date(at).toISOString().slice(0, 10);
      const shifts = demoBirds.map((_, index) =>
        Math.round(9 * Math.sin(Number(date.slice(0, 4)) * 1.7 + index)),
      );
      const numbers = demoBirds.map(() => [random(), random()] as const);
      if (isPaused(date)) continue;
      const eventID = `${site.locationID}-${date}`;
      const facts = SurveyInput.parse({
        eventID,
        date,
        time: "06:30",
        minutes: 120,
        protocol: "Point counts, 12 points of 10 minutes",
        effort: "12 points",
        observers: observers[surveys.length % observers.length],
        complete: "yes",
      });
      surveys.push({ ...facts, site, isIncomplete: false, isDemonstration: true });
      for (const [index, bird] of demoBirds.entries()) {
        const { englishName, scientificName, chance, flock } = bird;
        const [luck = 1, size = 0] = numbers[index] ?? [];
        const isInHabitat = bird.habitat === "both" || bird.habitat === habitat;
        const shift = shifts[index] ?? 0;
        if (!isInHabitat || luck > chance || !isPresent(bird, at, shift)) continue;
        const individuals = Math.max(1, Math.round(flock * (0.4 + 1.4 * size)));
        const occurrenceID = `${eventID}:${scientificName.toLowerCase().replace(" ", "-")}`;
        const name = { englishName, scientificName, taxonRank: "species" };
        counts.push({ ...CountInput.parse({ occurrenceID, individuals }), eventID, ...name });
      }
    }
  }
  const total = surveys.length + counts.length;
  return { surveys, counts, total, skipped: 0, problems: [], incomplete: [] };
}
