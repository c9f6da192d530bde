import { z } from "zod";
import { field, type Values } from "#core/domain/fields.ts";

/** What narrows the catalogue: in its API and its address, and as a select on its page if it is a choice. */
export const catalogueFilters = {
  search: field(z.string().max(2000, "At most 2,000 characters.").default(""), {
    control: "line",
    label: "Search equipment",
  }),
};

export type CatalogueFilter = Partial<Values<typeof catalogueFilters>>;
