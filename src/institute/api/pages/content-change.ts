import { z } from "zod";
import { exact } from "#core/domain/exact.ts";

/** A moment in any zone, as ISO 8601 in UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: "Give a day and a time." })
  .transform((written) => new Date(written).toISOString());

/** A change of a page as it is sent. */
export const ContentChange = exact(
  z.object({
    parts: z.record(z.string().max(100), z.unknown()).optional(),
    text: z.string().nullable().optional(),
    version: z.number().int().min(0),
    publishAt: moment.nullable().optional(),
    until: moment.optional(),
    /** Whether it holds in scheduled texts of the same parts too. */
    alsoWaiting: z.boolean("Say true or false.").optional(),
    /** When the page was read that was changed. */
    seenAt: moment.optional(),
    note: z.string().trim().max(500).optional(),
    /** Parts that stay as they are, although what is delivered has changed. */
    keep: z.array(z.string().max(100)).max(100).optional(),
  }),
);

export type SentChange = z.output<typeof ContentChange>;
