import { codeFields, type GuideSpecies } from "#birds/domain/guide/guide-species.ts";
import {
  type Species,
  type SpeciesChanges,
  SpeciesInput,
  speciesFields,
} from "#birds/domain/guide/species.ts";
import { writeListed } from "#birds/domain/guide/stated-facts.ts";
import type { ChecklistDraft } from "#birds/formats/guide/checklist-row.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { batchesOf, type ListChange, writeLists } from "#core/db/lists.ts";
import { newId } from "#core/db/record.ts";
import { keysOf, recordOf } from "#core/domain/keys.ts";
import type { SpeciesRow } from "./rows.ts";
import { speciesSlug } from "./species-slug.ts";
import { chooseSlug, columnsOf, toRow } from "./writing.ts";

/** What decides, beside lists of names, which counted names stand for a species. */
const judgedOf = (row: Omit<GuideSpecies, "id" | "synonyms" | "names" | "isDeleted">) => {
  const { name, scientificName, family, order } = row;
  return { name, scientificName, family, order, ...recordOf(codeFields, (field) => row[field]) };
};

/** What is to be written of many species, worked out before anything is locked. */
export class SpeciesBatch {
  readonly #ownerOf: Map<string, string>;
  readonly #rows: SpeciesRow[] = [];
  readonly #changed: { id: string; set: Partial<SpeciesRow> }[] = [];
  readonly #lists: ListChange<typeof speciesFields>[] = [];
  readonly #slugs: { slug: string; speciesId: string }[] = [];

  private constructor(ownerOf: Map<string, string>) {
    this.#ownerOf = ownerOf;
  }

  static async open(db: Db): Promise<SpeciesBatch> {
    const slugs = await db.selectFrom("species_slug").select(["slug", "speciesId"]).execute();
    return new SpeciesBatch(new Map(slugs.map(({ slug, speciesId }) => [slug, speciesId])));
  }

  /** Adds a species, all of whose facts a list states; returns its id. */
  add(draft: ChecklistDraft): string {
    const input = SpeciesInput.parse(draft);
    const id = newId();
    this.#rows.push(toRow(input, id, this.#slugFor(input.name, id), writeListed(keysOf(draft))));
    this.#lists.push({ id, isNew: true, lists: input });
    return id;
  }

  /** Changes a species, whose facts in `listedFacts` are then those of lists. */
  change(stored: Species, changes: SpeciesChanges, listedFacts?: string | null): void {
    const set: Partial<SpeciesRow> = { ...columnsOf(stored, changes) };
    if (listedFacts !== undefined) set.listedFacts = listedFacts;
    if (changes.name !== undefined && speciesSlug(changes.name) !== speciesSlug(stored.name))
      set.slug = this.#slugFor(changes.name, stored._id);
    this.#changed.push({ id: stored._id, set });
    this.#lists.push({ id: stored._id, isNew: false, lists: changes });
  }

  /** The names of all species as they will be once this batch is saved. */
  namesAfter(before: readonly GuideSpecies[]): GuideSpecies[] {
    const after = new Map(before.map((species) => [species.id, species]));
    for (const row of this.#rows)
      after.set(row.id, { ...judgedOf(row), id: row.id, isDeleted: false, names: [], synonyms: [] });
    for (const { id, set } of this.#changed) {
      const species = after.get(id);
      if (species) after.set(id, { ...species, ...judgedOf({ ...species, ...set }) });
    }
    for (const { id, lists } of this.#lists) {
      const species = after.get(id);
      if (!species) continue;
      const { synonyms = species.synonyms } = lists;
      after.set(id, { ...species, names: lists.names?.map(({ value }) => value) ?? species.names, synonyms });
    }
    return [...after.values()];
  }

  /** Saves the batch in few statements. */
  async save(trx: Trx): Promise<void> {
    for (const rows of batchesOf(this.#rows)) await trx.insertInto("species").values(rows).execute();
    for (const { id, set } of this.#changed)
      await trx
        .updateTable("species")
        .set((species) => ({ ...set, version: species("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    for (const rows of batchesOf(this.#slugs))
      await trx
        .insertInto("species_slug")
        .values(rows)
        .onConflict((conflict) => conflict.column("slug").doNothing())
        .execute();
    await writeLists(trx, speciesFields, "speciesId", this.#lists);
  }

  #slugFor(name: string, speciesId: string): string {
    const slug = chooseSlug(speciesSlug(name), speciesId, this.#ownerOf);
    this.#ownerOf.set(slug, speciesId);
    this.#slugs.push({ slug, speciesId });
    return slug;
  }
}
