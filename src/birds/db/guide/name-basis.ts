import { createHash } from "node:crypto";
import type { TaxonKind } from "#birds/domain/guide/counted-taxon.ts";
import type { FormerSpecies } from "#birds/domain/guide/former-species.ts";
import { codeFields, type GuideSpecies } from "#birds/domain/guide/guide-species.ts";
import type { ListedTaxon } from "#birds/domain/guide/sensitive-index.ts";
import type { Sensitivity } from "#birds/domain/guide/sensitive-names.ts";
import type { Db } from "#core/db/connect.ts";
import { listFormerSpecies } from "./former-species.ts";

/** Everything that decides what a counted name stands for and whether it is sensitive. */
export interface NameBasis {
  taxa: ListedTaxon[];
  decisions: { key: string; sensitivity: Sensitivity; decidedAt: string }[];
  rules: {
    key: string;
    kind: TaxonKind;
    speciesId: string | null;
    speciesName: string | null;
    speciesScientificName: string | null;
    decidedAt: string;
  }[];
  species: GuideSpecies[];
  formers: FormerSpecies[];
}

/** Reads the list of sensitive taxa, the decisions and rules of admins, and the names of the guide. */
export async function readBasis(db: Db): Promise<NameBasis> {
  const taxa: ListedTaxon[] = await db.selectFrom("sensitive_taxon").selectAll().orderBy("id").execute();
  const decisions = await db
    .selectFrom("sensitivity_decision")
    .select(["key", "sensitivity", "decidedAt"])
    .orderBy("id")
    .execute();
  const rules = await db
    .selectFrom("name_rule")
    .select(["key", "kind", "speciesId", "speciesName", "speciesScientificName", "decidedAt"])
    .orderBy("id")
    .execute();
  const formers = await listFormerSpecies(db);
  return { taxa, decisions, rules, species: inOrder(await listGuideSpecies(db)), formers };
}

/** Items in the order of their ids, so that equal lists are equal in any database. */
export const inOrder = <Item extends { id: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** All species of the guide with their names, including deleted ones. */
export async function listGuideSpecies(db: Db): Promise<GuideSpecies[]> {
  const species = await db
    .selectFrom("species")
    .select(["id", "name", "scientificName", "family", "order", "deletedAt", ...codeFields])
    .execute();
  const names = await db
    .selectFrom("species_name")
    .select(["speciesId", "value"])
    .orderBy("position")
    .execute();
  const synonyms = await db
    .selectFrom("species_synonym")
    .select(["speciesId", "scientificName"])
    .orderBy("position")
    .execute();
  const namesOf = Map.groupBy(names, ({ speciesId }) => speciesId);
  const synonymsOf = Map.groupBy(synonyms, ({ speciesId }) => speciesId);
  return species.map(({ deletedAt, ...row }) => ({
    ...row,
    isDeleted: deletedAt !== null,
    names: (namesOf.get(row.id) ?? []).map(({ value }) => value),
    synonyms: (synonymsOf.get(row.id) ?? []).map(({ scientificName }) => scientificName),
  }));
}

/** A hash that changes with anything that a judgement depends on. */
export function fingerprintOf({ taxa, decisions, rules, species, formers }: NameBasis): string {
  const former = formers.map((item) => [item.id, item.speciesId, item.readAs, item.until, item.parts]);
  const hash = createHash("sha256").update(JSON.stringify([taxa, decisions, rules, former]));
  for (const item of species)
    hash.update(
      JSON.stringify([
        item.id,
        item.name,
        item.scientificName,
        item.family,
        item.order,
        item.isDeleted,
        item.names,
        item.synonyms,
        ...codeFields.map((field) => item[field]),
      ]),
    );
  return hash.digest("base64url");
}
