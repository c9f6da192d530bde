import type { StandsTwice } from "#institute/domain/posts/one-author.ts";

/** Says that somebody is, or may be, twice among the authors. */
export const twiceWords = ({ name, other, likeness }: StandsTwice): string =>
  likeness === "maybe"
    ? `“${other}” may be ${name}, who is among the authors too.`
    : name === other
      ? `${name} is among the authors twice.`
      : `${name} is among the authors twice, also as “${other}”.`;
