import { isKeyOf } from "#core/domain/keys.ts";
import { degrees } from "#institute/domain/posts/work-terms.ts";

/** The degree that is named in a text, such as “PhD thesis”. */
export const degreeIn = (written: string): string | undefined =>
  written
    .replaceAll(".", "")
    .split(/[^A-Za-z]+/)
    .find((word) => isKeyOf(degrees, word)) ??
  (/\b(?:doctoral|doctorate)\b/i.test(written) ? "PhD" : undefined);
