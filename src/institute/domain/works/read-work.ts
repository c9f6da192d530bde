import { z } from "zod";
import { FoundWork, type LookupSource } from "../posts/lookup.ts";

/** A value of a record that no field took, by the name that the record has for it. */
export const NotTaken = z.object({ field: z.string(), value: z.string() });
export type NotTaken = z.output<typeof NotTaken>;

/** A field of ours whose reading a person should look at, with what the record has there. */
export const Doubt = z.object({ field: z.string(), raw: z.string(), why: z.string() });
export type Doubt = z.output<typeof Doubt>;

/** A work as it was read from a record: every value of the record is in it, named as not taken, or technical. */
export const ReadWork = z.object({
  work: FoundWork,
  notTaken: z.array(NotTaken),
  doubts: z.array(Doubt),
});
export type ReadWork = z.output<typeof ReadWork>;

/** How the answer of each service is read. */
export type AnswerReaders = Record<LookupSource, (answer: Record<string, unknown>) => ReadWork>;
