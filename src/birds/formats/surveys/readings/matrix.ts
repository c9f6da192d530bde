import type { Shape } from "#core/domain/reading.ts";
import { saysAbsent, saysPresent } from "../values.ts";
import type { Birds } from "./birds.ts";
import type { TableColumn } from "./columns.ts";
import { speciesFields } from "./groups.ts";
import { readVisitHeader } from "./visits.ts";

/** How the columns of a table spread records over them. */
export interface FoundShape {
  shape: Shape;
  /** The columns of species, or of visits. */
  across: readonly TableColumn[];
  /** Whether only the numbers below say that these are species, so that somebody is to be asked. */
  isUnsure: boolean;
  /** Whether they are the choices of one question of a form, which says that a species was there. */
  isChosen?: true;
  /** Why nothing can be read. */
  refused?: string;
}

const list: FoundShape = { shape: "list", across: [], isUnsure: false };
const MIN_SPECIES = 4;
const MIN_UNKNOWN = 8;
const group = /[\s._-]+\(?(ad|adults?|juv|juveniles?|imm|immatures?|m|f|males?|females?)\)?$/i;
const season =
  /^(spring|summer|autumn|fall|winter|wet season|dry season|rainy season|wet|dry|breeding season|jan\w*|feb\w*|mar(ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/;
const year = /^(x|y|year|total|count)?\s*(19|20)\d\d(\s*(19|20)?\d\d)?$/;

/** The name of a species without the age or sex behind it, which some columns add. */
export const speciesOfHeader = (name: string): string =>
  name.replace(group, "").replaceAll(/[._]+/g, " ").trim();

const isNumeric = ({ profile: { filled, share } }: TableColumn) =>
  filled === 0 || Math.max(share("count"), share("number"), share("status")) > 0.8;

function isSpecies({ name, isBlank, named }: TableColumn, birds: Birds): boolean {
  if (isBlank) return false;
  const species = speciesOfHeader(name);
  return (
    birds.isEnglish(species) || birds.isScientific(species) || (named.length === 0 && birds.isCode(species))
  );
}

const averages =
  "the numbers in its columns have decimals: these are averages, not counts. Choose the table with the counts of each visit.";
const visitWord = /^(visit|survey|round|session|replicate|rep|census|visite|passage)s?$/;
const undated =
  "its columns are visits, but nothing says on which days. Write the day of each visit into the name of its column.";
const totals =
  "its columns are years, months or seasons: these are totals, not surveys. Choose the table with a day for each count.";

/** Averages are no counts of a visit. */
const areAverages = (columns: readonly TableColumn[]) =>
  columns.filter(({ profile }) => profile.share("decimal") > 0.3).length > columns.length / 3;

/** Columns of whole numbers with many zeros, with unknown names; without the zeros a track of positions would be one. */
function findUnknown(columns: readonly TableColumn[]): TableColumn[] {
  const found = unknownNumbers(columns);
  return found.length >= MIN_UNKNOWN && isSparse(found, 1 / 3) ? found : [];
}

const unknownNumbers = (columns: readonly TableColumn[]) =>
  columns.filter(
    ({ isBlank, named, name, profile }) =>
      !isBlank &&
      named.length === 0 &&
      /\p{L}{3}/u.test(name) &&
      !/\bid\b|_id$|code/i.test(name) &&
      profile.filled > 0 &&
      profile.share("whole") > 0.95,
  );

/** Whether so many of the cells are zero or blank. */
function isSparse(columns: readonly TableColumn[], share: number): boolean {
  const cells = columns.reduce((sum, { profile }) => sum + profile.rows, 0);
  const full = columns.reduce((sum, { profile }) => sum + profile.filled * (1 - profile.share("zero")), 0);
  return cells - full >= cells * share;
}

const isTotal = /^(grand )?(sub)?totals?$|^sum$|^all$/;
const MIN_PLACES = 3;
/** Columns of numbers beside the birds of a table without days, of which a fifth is zero or blank: counts at places. */
function findPlaces(columns: readonly TableColumn[]): TableColumn[] {
  const isOther = ({ named: [first] }: TableColumn) =>
    first && /^(date|year|month|day|name|locationID|point|transect)$/.test(first.field);
  if (columns.some((column) => isOther(column) && column.profile.filled > 0)) return [];
  const found = unknownNumbers(columns).filter(({ words }) => !isTotal.test(words.words));
  return found.length >= MIN_PLACES && isSparse(found, 1 / 5) ? found : [];
}

/** A matrix, unless its numbers are averages. */
const matrix = (shape: Shape, across: readonly TableColumn[]): FoundShape =>
  areAverages(across) ? { ...list, refused: averages } : { shape, across, isUnsure: false };

/** What the names of columns with numbers say, if enough of them are those of birds, visits or years. */
function shapeByNames(columns: readonly TableColumn[], birds: Birds): FoundShape | undefined {
  const named = columns.filter(({ isBlank }) => !isBlank);
  const numeric = named.filter(isNumeric);
  const species = numeric.filter((column) => isSpecies(column, birds));
  if (species.length >= MIN_SPECIES && species.length >= named.length / 4)
    return matrix("visits-in-rows", species);
  const visits = numeric.filter(({ name }) => readVisitHeader(name, "dmy") !== undefined);
  if (visits.length >= 2 && visits.length >= named.length / 2) return matrix("visits-in-columns", visits);
  const numbered = numeric.filter(({ words: { repeat } }) => repeat && visitWord.test(repeat.key));
  const isDated = columns.some(({ named: [first] }) => first?.field === "date");
  if (numbered.length >= 2 && !isDated) return { ...list, refused: undated };
  const spans = numeric.filter(({ words: { words } }) => year.test(words) || season.test(words));
  return spans.length >= 3 && spans.length >= named.length / 2 ? { ...list, refused: totals } : undefined;
}

/** The name of a choice of a question with several answers, which stands behind that of the question: `species/Pied Crow` beside `species`. */
export function choiceOf(name: string, isHead: (head: string) => boolean): string | undefined {
  const at = name.lastIndexOf("/");
  return at > 0 && at < name.length - 1 && isHead(name.slice(0, at)) ? name.slice(at + 1) : undefined;
}

const MIN_CHOICES = 2;
/** The choices of a question of a form that asks which species were there. */
function findChoices(columns: readonly TableColumn[], birds: Birds): TableColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const groups = Map.groupBy(
    columns.filter(({ name, profile }) => {
      const isAnswer = [...profile.values.keys()].every((text) => saysPresent(text) || saysAbsent(text));
      return isAnswer && choiceOf(name, (head) => byName.has(head)) !== undefined;
    }),
    ({ name }) => name.slice(0, name.lastIndexOf("/")),
  );
  const found = [...groups].find(([head, choices]) => {
    const isSpecies = byName.get(head)?.named.some(({ field }) => speciesFields.includes(field)) ?? false;
    const known = choices.filter(({ name }) => {
      const species = speciesOfHeader(name.slice(head.length + 1));
      return birds.isEnglish(species) || birds.isScientific(species);
    });
    return choices.length >= MIN_CHOICES && (isSpecies || known.length > choices.length / 2);
  });
  return found?.[1] ?? [];
}

/** Tells a list from a matrix by the names of its columns and the numbers below them. */
export function findShape(columns: readonly TableColumn[], birds: Birds): FoundShape {
  const chosen = findChoices(columns, birds);
  if (chosen.length > 0) return { shape: "visits-in-rows", across: chosen, isUnsure: false, isChosen: true };
  const found = shapeByNames(columns, birds);
  if (found) return found;
  const hasBirds = columns.some(({ profile: { share } }) => share("bird") > 0.6 || share("binomial") > 0.6);
  const places = hasBirds ? findPlaces(columns) : [];
  if (places.length > 0) return { shape: "visits-in-columns", across: places, isUnsure: true };
  const isNamed = columns.some(({ named: [first] }) => first?.field === "englishName");
  const unknown = hasBirds || isNamed ? [] : findUnknown(columns);
  return unknown.length > 0 ? { shape: "visits-in-rows", across: unknown, isUnsure: true } : list;
}

/** The first and last columns of each run of neighbours. */
export function runsOf(columns: readonly TableColumn[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const at of columns.map((column) => column.at).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}
