import { z } from "zod";
import { exact } from "#core/domain/exact.ts";
import { choice, field } from "#core/domain/fields.ts";
import { optionalLine } from "#core/domain/text-fields.ts";
import type { MarkedTitle } from "#core/domain/title-markup.ts";
import type { PostType } from "./types.ts";

/** Who took a work down, as its page says it. */
export const withdrawers = { institute: "The institute", authors: "The authors" } as const;

/** What an admin states of a work that is taken down. */
export const withdrawalFields = {
  by: choice(withdrawers, { label: "Taken down by" }),
  reason: field(optionalLine(1000).default(null), {
    control: "paragraph",
    label: "Reason",
    hint: "Everyone can read it at the address of the work. If you leave it empty, the page gives no reason.",
  }),
};

/** Takes a work down, or changes what its page says. */
export const Withdrawal = exact(
  z.object({
    ...withdrawalFields,
    /** Whether not even the title may show, for reasons of law or privacy. */
    hidesTitle: z.boolean().default(false),
    version: z.int().optional(),
  }),
);
export type Withdrawal = z.output<typeof Withdrawal>;

/** What everybody may know of a work that was public once. Dates are ISO 8601 in UTC. */
export interface WithdrawnWork extends Pick<Withdrawal, "by" | "reason" | "hidesTitle"> {
  postType: PostType;
  at: string;
  /** How it was cited; null if that may not show or is no longer known. */
  cited:
    | (MarkedTitle & { authors: string[]; year: number | null; doi: string | null; reference: string })
    | null;
}
