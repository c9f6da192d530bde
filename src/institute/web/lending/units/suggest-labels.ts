import { wordsOf } from "#core/domain/words.ts";
import { labelKey } from "#institute/domain/lending/unit.ts";

/** Labels for new units: three letters of the name and the next numbers, such as MIS-01. */
export function suggestLabels(name: string, count: number, taken: string[]): string[] {
  const start = wordsOf(name).join("").slice(0, 3).toUpperCase() || "UNIT";
  const keys = new Set(taken.map(labelKey));
  const labels: string[] = [];
  for (let number = 1; labels.length < count; number++) {
    const label = `${start}-${String(number).padStart(2, "0")}`;
    if (!keys.has(labelKey(label))) labels.push(label);
  }
  return labels;
}
