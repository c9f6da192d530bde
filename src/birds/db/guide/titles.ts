import { speciesHref } from "#birds/domain/guide/species-href.ts";
import type { TitleSource } from "#core/db/part.ts";

/** Species under every slug that they have had. */
export const titledSpecies: TitleSource = async (db, paths) => {
  const start = speciesHref("");
  const slugs = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom("species_slug")
    .innerJoin("species", "species.id", "species_slug.speciesId")
    .select(["species_slug.slug as known", "species.slug", "species.name"])
    .where("species_slug.slug", "in", slugs)
    .execute();
  return rows.map(({ known, slug, name }) => ({
    path: speciesHref(known),
    title: name,
    href: speciesHref(slug),
  }));
};
