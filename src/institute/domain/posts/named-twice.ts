import { z } from "zod";
import { requiredLine } from "#core/domain/text-fields.ts";
import type { NamedWork } from "../people/name-claims.ts";
import { authorInput } from "./author-input.ts";
import type { StandsTwice } from "./one-author.ts";

/** A work that names somebody twice, or may do so. */
export interface WorkNamingTwice {
  work: NamedWork;
  authors: string[];
  twice: StandsTwice[];
}

const line = requiredLine(200, "An author needs a name.");

/** What an admin says of two authors of a work. */
export const TwiceAnswer = z.object({
  _id: z.string().max(100),
  name: line,
  other: line,
  are: z.enum(["one", "two"]),
});
export type TwiceAnswer = z.output<typeof TwiceAnswer>;

const list = z.array(authorInput).max(500);

/** The same with the authors before and after, to take it back. */
export const TwiceUndo = TwiceAnswer.extend({ before: list, after: list });
export type TwiceUndo = z.output<typeof TwiceUndo>;
