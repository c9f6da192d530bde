import { beforeSplit, join, leave, partOfAnswer } from "#birds/domain/guide/checklist-changes.ts";
import { compareChecklist, type ListComparison } from "#birds/domain/guide/compare-checklist.ts";
import { type FormerSpecies, namesBeforeSplit, type SplitPart } from "#birds/domain/guide/former-species.ts";
import { codeFields } from "#birds/domain/guide/guide-species.ts";
import { scientificNameKey } from "#birds/domain/guide/scientific-name.ts";
import type { Species, SpeciesChanges } from "#birds/domain/guide/species.ts";
import { readListed, writeListed } from "#birds/domain/guide/stated-facts.ts";
import { findTakenNames, type NamedAnew, type OwnNames } from "#birds/domain/guide/taken-names.ts";
import type { Checklist } from "#birds/formats/guide/checklist.ts";
import type { ChecklistRow } from "#birds/formats/guide/checklist-row.ts";
import type { Db } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { keysOf, pickBy } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { fold } from "#core/domain/words.ts";
import { SpeciesBatch } from "./bulk.ts";
import { describeChanges, describeFact, describeLeftOut, difference } from "./checklist-difference.ts";
import { type ChangeList, createChangeList } from "./checklist-report.ts";
import { FactReview } from "./fact-review.ts";
import type { ImportOptions } from "./import-options.ts";
import type { Successor } from "./protect-successors.ts";
import { listAll, listDeleted } from "./rows.ts";
import { UnderNames } from "./under-names.ts";

/** A row as it is compared. */
interface Row extends Pick<ChecklistRow, "line" | "draft" | "splitFrom"> {
  name: string;
  scientificName: string;
  synonyms: string[] | undefined;
  avibaseId: string | null | undefined;
}
type Comparison = ListComparison<Species, Row>;

/** What undoing an import needs to know of a species that it added or changed. */
export interface PlannedStep {
  kind: "added" | "changed";
  speciesId: string;
  before: SpeciesChanges & { listedFacts?: string | null };
}

/** Everything that an import will write. */
export class ChecklistPlan {
  readonly restored: { stored: Species; changes: SpeciesChanges; listedFacts: string | null }[] = [];
  readonly steps: PlannedStep[] = [];
  readonly formers: FormerSpecies[] = [];
  readonly lumps: { from: Species; into: Species }[] = [];
  readonly successors: Successor[] = [];
  readonly problems: ImportProblem[] = [];
  readonly tally = { created: 0, updated: 0, unchanged: 0 };
  /** How many rows are names of species, and what became of them. */
  led = 0;
  notes: string[] = [];
  readonly batch: SpeciesBatch;
  readonly changes: ChangeList;
  readonly facts: FactReview;
  readonly #options: ImportOptions;
  readonly #deleted: ReadonlyMap<string, Species>;
  readonly #oldFormers: readonly Pick<FormerSpecies, "speciesId" | "until">[];
  readonly #named: NamedAnew<OwnNames & { line: number; speciesId: string | null }>[] = [];

  private constructor(
    options: ImportOptions,
    batch: SpeciesBatch,
    changes: ChangeList,
    facts: FactReview,
    deleted: ReadonlyMap<string, Species>,
    oldFormers: readonly Pick<FormerSpecies, "speciesId" | "until">[],
  ) {
    this.#options = options;
    this.batch = batch;
    this.changes = changes;
    this.facts = facts;
    this.#deleted = deleted;
    this.#oldFormers = oldFormers;
  }

  /** Compares a checklist with the guide; nothing is written yet. */
  static async make(
    db: Db,
    checklist: Checklist,
    options: ImportOptions,
    refused: readonly ImportProblem[] = [],
  ): Promise<ChecklistPlan> {
    const guide = await listAll(db);
    const plan = new ChecklistPlan(
      options,
      await SpeciesBatch.open(db),
      await createChangeList(db, options),
      await FactReview.open(db, options.answers ?? {}, describeFact),
      await listDeleted(db),
      await db.selectFrom("former_species").select(["speciesId", "until"]).execute(),
    );
    const listed = plan.#distinctRows(checklist.rows);
    const found = compareChecklist(guide, listed);
    plan.#takeUnder(new UnderNames(guide, listed, checklist.under), found);
    for (const same of found.same) plan.#update(same);
    for (const row of found.added) plan.#add(row);
    for (const split of found.splits) plan.#split(split);
    for (const lump of found.lumps) plan.#lump(lump);
    // A list of some families says nothing about the others.
    if (found.gone.length <= guide.length / 2)
      for (const species of found.gone) plan.changes.add({ kind: "gone", before: [species], answer: leave });
    const taken = plan.#findTaken(guide);
    plan.problems.push(...refused);
    if (taken.length === 0) return plan;
    // Without these rows others may be something else.
    const lines = new Set(taken.map(({ line }) => line));
    const rows = checklist.rows.filter(({ line }) => !lines.has(line));
    return ChecklistPlan.make(db, { ...checklist, rows }, options, [...refused, ...taken]);
  }

  /** Gives species the names of their groups and subspecies, also those that are not in the list themselves. */
  #takeUnder(under: UnderNames, { same, added, splits, lumps }: Comparison): void {
    for (const { species, row } of same) row.draft = under.extend(row.draft, species._id);
    for (const row of [...added, ...splits.flatMap(({ rows }) => rows)])
      row.draft = under.extend(row.draft, undefined);
    for (const { species, row } of lumps) row.draft = under.extend(row.draft, species._id);
    const written = new Set([...same, ...splits, ...lumps].map(({ species }) => species._id));
    for (const { species, line, draft } of under.others(({ _id }) => written.has(_id))) {
      const { name, scientificName, synonyms } = draft;
      const row: Row = { line, draft, name, scientificName, synonyms, avibaseId: undefined };
      same.push({ species, row, why: null });
    }
    this.led = under.led;
    this.notes = under.notes();
  }

  /** Rows that would give a species a name of another one. */
  #findTaken(guide: readonly Species[]): ImportProblem[] {
    const written = new Set([
      ...this.#named.flatMap(({ bird }) => bird.speciesId ?? []),
      ...this.lumps.map(({ from }) => from._id),
    ]);
    const others = guide.filter(({ _id }) => !written.has(_id));
    return findTakenNames(others, this.#named).map(({ bird: { line }, field: column, message }) => ({
      line,
      column,
      message,
    }));
  }

  #distinctRows(rows: readonly ChecklistRow[]): Row[] {
    const lines = new Map<string, number>();
    return rows.flatMap(({ line, draft, splitFrom }) => {
      const { name, scientificName, synonyms, avibaseId } = draft;
      const key = scientificNameKey(scientificName);
      const earlier = lines.get(key);
      if (earlier === undefined) {
        lines.set(key, line);
        return [{ line, draft, ...(splitFrom && { splitFrom }), name, scientificName, synonyms, avibaseId }];
      }
      const message = `“${scientificName}” is already in row ${earlier}.`;
      this.problems.push({ line, column: "scientificName", message });
      return [];
    });
  }

  #update({ species, row, why }: Comparison["same"][number]): void {
    const changes = this.facts.allow(species, difference(species, row.draft));
    if (Object.keys(changes).length === 0) {
      this.tally.unchanged += 1;
      return;
    }
    const isRenamed =
      fold(species.name) !== fold(row.name) ||
      scientificNameKey(species.scientificName ?? "") !== scientificNameKey(row.scientificName);
    const answer = this.changes.add({
      kind: isRenamed ? "renamed" : "changed",
      before: [species],
      after: [row],
      why,
      details: [...describeChanges(species, changes), ...describeLeftOut(species, row.draft)],
      answer: "accept",
    });
    if (answer !== leave) this.#change(species, row, changes);
  }

  #change(species: Species, row: Row, changes: SpeciesChanges): void {
    this.tally.updated += 1;
    const { _id: speciesId } = species;
    const { listedFacts, before } = this.#stateOf(species, changes);
    this.batch.change(species, changes, listedFacts);
    const { name, scientificName, synonyms } = { ...species, ...changes };
    const bird = { name, scientificName, synonyms, line: row.line, speciesId };
    this.#named.push({ bird, before: [species] });
    this.steps.push({ kind: "changed", speciesId, before });
    this.#noteHeir(species, row, speciesId);
  }

  /** Which facts of a species are those of lists after these changes, and all that undoing them needs. */
  #stateOf(species: Species, changes: SpeciesChanges) {
    const listedFacts = this.facts.listedOf(species);
    return {
      listedFacts: writeListed([...readListed(listedFacts), ...keysOf(changes)]),
      before: { ...pickBy(species, (field) => field in changes), listedFacts },
    };
  }

  #noteHeir({ _id, family }: Species, row: Row, speciesId: string | null): void {
    const { name, scientificName } = row;
    this.successors.push({
      fromId: _id,
      to: { speciesId, name, scientificName, family: row.draft.family ?? family },
    });
  }

  /** Adds a species, or restores a deleted one; returns its id, or null if only known species are wanted. */
  #add(row: Row): string | null {
    if (this.#options.onlyKnown) return null;
    const answer = this.changes.add({ kind: "new", before: [], after: [row], answer: "accept" });
    return answer === leave ? null : this.#create(row);
  }

  /** Adds a species; one that was part of another may have the names of that one. */
  #create({ draft, line }: Row, before: readonly Species[] = []): string {
    this.tally.created += 1;
    const { name, scientificName, synonyms = [] } = draft;
    this.#named.push({ bird: { name, scientificName, synonyms, line, speciesId: null }, before });
    const stored = this.#deleted.get(draft.scientificName);
    if (!stored) {
      const speciesId = this.batch.add(draft);
      this.steps.push({ kind: "added", speciesId, before: {} });
      return speciesId;
    }
    const changes = this.facts.allow(stored, difference(stored, draft));
    const { listedFacts, before: earlier } = this.#stateOf(stored, changes);
    this.restored.push({ stored, changes, listedFacts });
    this.steps.push({ kind: "added", speciesId: stored._id, before: earlier });
    return stored._id;
  }

  #split({ species, rows, why }: Comparison["splits"][number]): void {
    const chosenLine = partOfAnswer(this.changes.answerTo("split", rows[0].line));
    const isPossible = chosenLine === undefined || rows.some(({ line }) => line === chosenLine);
    const answer = this.changes.add({
      kind: "split",
      before: [species],
      after: rows,
      why,
      answer: null,
      problem: isPossible ? null : "This row is none of its parts.",
    });
    if (answer === null || answer === leave || !isPossible) return;
    // All counts of a species that is one of its parts alone follow its page.
    const carrier = rows.find(({ line }) => line === chosenLine) ?? rows[0];
    const parts = rows.map((row): SplitPart => {
      const speciesId =
        row === carrier ? species._id : this.#options.onlyKnown ? null : this.#create(row, [species]);
      this.#noteHeir(species, row, speciesId);
      return { speciesId, name: row.name, scientificName: row.scientificName };
    });
    this.#change(species, carrier, this.facts.allow(species, difference(species, carrier.draft)));
    this.#noteSplit(species, parts, answer === beforeSplit ? null : species._id);
  }

  #noteSplit(species: Species, parts: readonly SplitPart[], readAs: string | null): void {
    const { _id: speciesId, name, scientificName, synonyms } = species;
    const names = species.names.map(({ value }) => value);
    const codes = codeFields.flatMap((field) => species[field] ?? []);
    const earlier = this.#oldFormers.filter((former) => former.speciesId === speciesId);
    const days = [this.#options.until ?? lagosDay(new Date()), ...earlier.map(({ until }) => until)];
    this.formers.push({
      id: newId(),
      speciesId,
      parts,
      readAs,
      splitAt: now(),
      ...namesBeforeSplit({ name, scientificName, synonyms, names, codes }, parts),
      until: days.sort().at(-1) ?? "",
    });
  }

  #lump({ species, joining, row, why }: Comparison["lumps"][number]): void {
    const taken = new Set(this.lumps.flatMap(({ from, into }) => [from._id, into._id]));
    const isFree = ![species, ...joining].some(({ _id }) => taken.has(_id));
    const answer = this.changes.add({
      kind: "lump",
      before: [species, ...joining],
      after: [row],
      why,
      answer: null,
      details: describeLeftOut(species, row.draft, joining),
      problem: isFree ? null : "Another row has one of these species too.",
    });
    if (answer !== join || !isFree) return;
    for (const from of joining) {
      this.lumps.push({ from, into: species });
      this.#noteHeir(from, row, species._id);
    }
    this.#change(species, row, this.facts.allow(species, difference(species, row.draft, joining)));
  }
}
