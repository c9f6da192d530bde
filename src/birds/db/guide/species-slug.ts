import { latinSlug } from "#core/db/latin-slug.ts";

/** The last part of the address of a species, from its name. */
export const speciesSlug = (name: string): string => latinSlug(name, "species");
