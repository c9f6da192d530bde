import { mapParts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { cleanHtml, cleanInline } from "#core/formats/rich-text/clean.ts";

/** Values of parts as they are stored: texts with marks are reduced to those that a page may have. */
export function cleanParts({ shape }: PartsSchema, sent: Readonly<Record<string, unknown>>) {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const schema = shape[name];
    if (name === RUNNING_TEXT && typeof value === "string") cleaned[name] = cleanHtml(value, "text");
    else
      cleaned[name] =
        value === null || !schema
          ? value
          : mapParts(schema, value, ({ control }, one) =>
              control === "inline" && typeof one === "string" ? cleanInline(one) : one,
            );
  }
  return cleaned;
}
