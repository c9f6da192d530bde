import type { FieldCount } from "#birds/domain/surveys/field-survey.ts";
import { compareText, fold } from "#core/domain/words.ts";
import type { Change, PhoneSurvey, UndoStep } from "./phone-survey.ts";

/** How many steps can be undone. */
const MAX_UNDO = 50;
const MAX_INDIVIDUALS = 999_999_999;

/** A name under which birds are counted; the scientific name of an unknown bird is empty. */
export interface CountedSpecies {
  scientificName: string;
  englishName: string;
}

/** The same for all counts of a species. */
export const speciesKey = ({ scientificName, englishName }: CountedSpecies): string =>
  scientificName || fold(englishName);

/** The counts of one species, with their sum. */
export interface CountedTotal extends CountedSpecies {
  key: string;
  /** The sum of what was counted. */
  individuals: number;
  /** Whether some were present but not counted. */
  isPresent: boolean;
  counts: FieldCount[];
}

/** The running list, the species that was found last first. */
export function totalsOf(counts: readonly FieldCount[]): CountedTotal[] {
  const totals = new Map<string, CountedTotal>();
  for (const count of counts) {
    const key = speciesKey(count);
    const { scientificName, englishName } = count;
    const total = totals.get(key) ?? {
      key,
      scientificName,
      englishName,
      individuals: 0,
      isPresent: false,
      counts: [],
    };
    total.individuals += count.individuals ?? 0;
    total.isPresent ||= count.individuals === null;
    total.counts.push(count);
    totals.set(key, total);
  }
  return [...totals.values()].reverse();
}

/** 3, “present”, or “3 and more”. */
export const totalText = ({
  individuals,
  isPresent,
}: Pick<CountedTotal, "individuals" | "isPresent">): string =>
  isPresent ? (individuals > 0 ? `${individuals} and more` : "present") : String(individuals);

export const newCount = (id: string, species: CountedSpecies, individuals: number | null): FieldCount => ({
  id,
  scientificName: species.scientificName,
  englishName: species.englishName,
  individuals,
  sex: null,
  lifeStage: null,
  breeding: null,
  detection: null,
  distanceBand: null,
  remarks: null,
});

/** Whether nothing is known of some birds but their species, number and distance. */
function isPlain(count: FieldCount): boolean {
  const { id, scientificName, englishName, individuals, distanceBand, ...facts } = count;
  return Object.values(facts).every((fact) => fact === null);
}

/** Replaces one count, adds it (`index` past the end) or removes it (`after` null), and remembers how to undo it. */
function replaceCount(
  survey: PhoneSurvey,
  index: number,
  after: FieldCount | null,
  step: Pick<UndoStep, "text" | "field">,
): PhoneSurvey {
  const before = survey.counts[index] ?? null;
  const id = after?.id ?? before?.id ?? "";
  const last = survey.undo.at(-1);
  const continues = last && before && after && last.id === id && last.field === step.field;
  const counts = survey.counts.toSpliced(index, before ? 1 : 0, ...(after ? [after] : []));
  const undo =
    continues && step.field !== "individuals"
      ? survey.undo
      : [...survey.undo, { ...step, id, before, index }].slice(-MAX_UNDO);
  return { ...survey, counts, undo };
}

/** Adds birds of a species at the chosen distance; `id` names the count if there is none yet. */
export const addBirds =
  (species: CountedSpecies, more: number, id: string): Change =>
  (survey) => {
    const key = speciesKey(species);
    const index = survey.counts.findLastIndex(
      (count) => speciesKey(count) === key && isPlain(count) && count.distanceBand === survey.band,
    );
    const count = survey.counts[index];
    const step = { text: `${species.englishName} +${more}`, field: "individuals" };
    if (!count) {
      const added = { ...newCount(id, species, more), distanceBand: survey.band };
      return replaceCount(survey, survey.counts.length, added, step);
    }
    const individuals = Math.min(MAX_INDIVIDUALS, (count.individuals ?? 0) + more);
    return replaceCount(survey, index, { ...count, individuals }, step);
  };

/** Takes one bird of a species away, at the chosen distance if there is one; a count of none is removed. */
export const removeBird =
  (species: CountedSpecies): Change =>
  (survey) => {
    const key = speciesKey(species);
    const isOfSpecies = (count: FieldCount) => speciesKey(count) === key && count.individuals !== 0;
    const here = survey.counts.findLastIndex(
      (count) => isOfSpecies(count) && isPlain(count) && count.distanceBand === survey.band,
    );
    const index = here >= 0 ? here : survey.counts.findLastIndex(isOfSpecies);
    const count = survey.counts[index];
    if (!count) return survey;
    const individuals = (count.individuals ?? 1) - 1;
    const after = individuals > 0 || !isPlain(count) ? { ...count, individuals } : null;
    return replaceCount(survey, index, after, { text: `${species.englishName} −1`, field: "individuals" });
  };

/** Notes a species as present without a number. */
export const markPresent =
  (species: CountedSpecies, id: string): Change =>
  (survey) =>
    replaceCount(
      survey,
      survey.counts.length,
      { ...newCount(id, species, null), distanceBand: survey.band },
      { text: `${species.englishName}, present`, field: "individuals" },
    );

/** Adds a count with facts of its own, such as another sex or distance. */
export const addCount =
  (count: FieldCount): Change =>
  (survey) =>
    replaceCount(survey, survey.counts.length, count, {
      text: `${count.englishName}, another row`,
      field: "row",
    });

export const changeCount =
  <Field extends keyof FieldCount>(id: string, field: Field, value: FieldCount[Field]): Change =>
  (survey) => {
    const index = survey.counts.findIndex((count) => count.id === id);
    const count = survey.counts[index];
    if (!count) return survey;
    return replaceCount(survey, index, { ...count, [field]: value }, { text: count.englishName, field });
  };

export const removeCount =
  (id: string): Change =>
  (survey) => {
    const index = survey.counts.findIndex((count) => count.id === id);
    const count = survey.counts[index];
    if (!count) return survey;
    return replaceCount(survey, index, null, { text: `${count.englishName} removed`, field: "row" });
  };

/** Takes the last change of the counts back. */
export const undoLast: Change = (survey) => {
  const step = survey.undo.at(-1);
  if (!step) return survey;
  const index = survey.counts.findIndex((count) => count.id === step.id);
  const counts =
    index < 0
      ? survey.counts.toSpliced(step.index, 0, ...(step.before ? [step.before] : []))
      : survey.counts.toSpliced(index, 1, ...(step.before ? [step.before] : []));
  return { ...survey, counts, undo: survey.undo.slice(0, -1) };
};

/** What is known of some birds of a species: “2: heard, 30–100 m; 1: male”. Empty if there is nothing but a number. */
export const factsOf = (counts: readonly FieldCount[]): string =>
  counts
    .flatMap(({ individuals, sex, lifeStage, breeding, detection, distanceBand, remarks }) => {
      const facts = [sex, lifeStage, detection, distanceBand, breeding, remarks].filter(Boolean).join(", ");
      return facts ? `${individuals ?? "present"}: ${facts}` : [];
    })
    .join("; ");

/** Birds and species of a list. */
export function sumOf(counts: readonly FieldCount[]): { species: number; individuals: number } {
  const totals = totalsOf(counts);
  return {
    species: totals.length,
    individuals: totals.reduce((sum, { individuals }) => sum + individuals, 0),
  };
}

/** Orders totals by English name. */
export const byName = (a: CountedSpecies, b: CountedSpecies): number =>
  compareText(fold(a.englishName), fold(b.englishName));
