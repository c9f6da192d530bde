import { keysOf } from "#core/domain/keys.ts";
import { sizes } from "./which/answers.ts";

/** What the birds weigh by which a size is told, in grams. */
const masses: Record<keyof typeof sizes, number> = {
  "1": 10,
  "2": 36,
  "3": 82,
  "4": 520,
  "5": 2050,
  "6": 5400,
};

/** How heavy a bird is beside another, from the lightest: each up to a ratio. */
const words: [upTo: number, text: string][] = [
  [0.29, "A quarter of the weight of"],
  [0.4, "A third of the weight of"],
  [0.6, "Half the weight of"],
  [0.8, "Somewhat lighter than"],
  [1.25, "About as heavy as"],
  [1.6, "Somewhat heavier than"],
  [2.5, "Twice the weight of"],
];

/** The weight of a bird beside that of the nearest bird which most people know; empty if it is unknown. */
export function weightBeside({ name, mass }: { name: string; mass?: number | null }): string {
  if (!mass) return "";
  const ratioTo = (step: keyof typeof sizes) => mass / masses[step];
  const distance = (step: keyof typeof sizes) => Math.abs(Math.log(ratioTo(step)));
  const [nearest] = keysOf(sizes)
    .filter((step) => sizes[step] !== name)
    .sort((one, other) => distance(one) - distance(other));
  if (!nearest) return "";
  const ratio = ratioTo(nearest);
  const text = words.find(([upTo]) => ratio <= upTo)?.[1] ?? `About ${Math.round(ratio)} times the weight of`;
  return `${text} a ${sizes[nearest]}.`;
}
