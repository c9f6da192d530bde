import { binomialWords } from "#birds/domain/guide/binomial.ts";
import { scientificNameKey } from "#birds/domain/guide/scientific-name.ts";
import { MAX_SPECIES_NAMES, type Species } from "#birds/domain/guide/species.ts";
import { countRanks, type RankName } from "#birds/domain/guide/taxon-rank.ts";
import type { UnderRow } from "#birds/formats/guide/checklist-ranks.ts";
import type { ChecklistDraft } from "#birds/formats/guide/checklist-row.ts";
import { countOf, fold } from "#core/domain/words.ts";

interface Listed {
  line: number;
  draft: ChecklistDraft;
}

const MAX_NAMED = 5;

/** The groups and subspecies of a list: their names become names of their species, and none is a species of its own. */
export class UnderNames {
  /** How many rows lead to a species. */
  readonly led: number;
  readonly #guide: readonly Species[];
  readonly #underOf: Map<string, UnderRow[]>;
  readonly #strays: UnderRow[];
  readonly #counts: ReadonlyMap<RankName, UnderRow[]>;
  /** Whose a name is already: the id of a species, or a row of the list. */
  readonly #owners = new Map<string, string>();
  #taken = 0;

  constructor(guide: readonly Species[], rows: readonly Listed[], under: readonly UnderRow[]) {
    this.#guide = guide;
    for (const { _id, name, scientificName, synonyms } of guide)
      for (const key of [fold(name), ...[scientificName ?? "", ...synonyms].map(scientificNameKey)])
        this.#owners.set(key, _id);
    const listed = new Set(rows.map(({ draft }) => scientificNameKey(draft.scientificName)));
    for (const { line, draft } of rows)
      for (const key of [fold(draft.name), scientificNameKey(draft.scientificName)])
        if (!this.#owners.has(key)) this.#owners.set(key, `row ${line}`);
    const isKnown = ({ species }: UnderRow) => listed.has(species) || this.#owners.has(species);
    this.#strays = under.filter((row) => !isKnown(row));
    const leading = under.filter(isKnown);
    this.led = leading.length;
    this.#counts = Map.groupBy(leading, ({ rank }) => rank);
    this.#underOf = Map.groupBy(leading, ({ species }) => species);
  }

  /** What a row says, with the names of less than a species that lead to it and are no other bird's. */
  extend(draft: ChecklistDraft, speciesId: string | undefined): ChecklistDraft {
    const { synonyms, names } = this.#take(scientificNameKey(draft.scientificName), draft.name, speciesId);
    return {
      ...draft,
      ...(synonyms.length > 0 && { synonyms: cut([...(draft.synonyms ?? []), ...synonyms]) }),
      ...(names.length > 0 && { names: cut([...(draft.names ?? []), ...names]) }),
    };
  }

  /** Species of the guide that the list has only groups and subspecies of, as rows that add their names. */
  others(
    isWritten: (species: Species) => boolean,
  ): { species: Species; line: number; draft: ChecklistDraft }[] {
    return [...this.#underOf].flatMap(([key, [first]]) => {
      const species = this.#guide.find(({ _id }) => _id === this.#owners.get(key));
      if (!first || !species || isWritten(species)) return [];
      const { name, scientificName } = species;
      const draft = { name, scientificName: scientificName ?? key };
      return { species, line: first.line, draft: { ...draft, ...this.#take(key, name, species._id) } };
    });
  }

  /** The names that lead to a species, once. */
  #take(species: string, english: string, speciesId: string | undefined) {
    const rows = this.#underOf.get(species) ?? [];
    this.#underOf.delete(species);
    const isFree = (key: string) => {
      const owner = this.#owners.get(key);
      if (owner === undefined) this.#owners.set(key, speciesId ?? species);
      else if (owner !== speciesId) this.#taken += 1;
      return owner === undefined;
    };
    const synonyms = rows.flatMap(({ scientificName: text }) =>
      binomialWords(text).length > 2 && isFree(scientificNameKey(text)) ? text : [],
    );
    const names = rows.flatMap(({ name }) =>
      name && fold(name) !== fold(english) && isFree(fold(name))
        ? { lang: "en", value: name, source: null }
        : [],
    );
    return { synonyms, names };
  }

  /** What became of these rows, in sentences. */
  notes(): string[] {
    const counted = [...this.#counts].map(([rank, rows]) => countRanks(rows.length, rank));
    const strays = this.#strays.slice(0, MAX_NAMED).map(({ scientificName }) => scientificName);
    return [
      ...(this.led > 0 ? [`Read as names of their species, not as species: ${list.format(counted)}.`] : []),
      ...(this.#taken > 0
        ? [
            `${countOf(this.#taken, "of their names is", "of their names are")} not added, because another bird has it.`,
          ]
        : []),
      ...(this.#strays.length > 0
        ? [
            `Left out, because their species is neither in this list nor in the guide: ${list.format([...strays, ...(this.#strays.length > MAX_NAMED ? [`${this.#strays.length - MAX_NAMED} more`] : [])])}.`,
          ]
        : []),
    ];
  }
}

const list = new Intl.ListFormat("en-GB");

const cut = <Entry>(entries: Entry[]): Entry[] => entries.slice(0, MAX_SPECIES_NAMES);
