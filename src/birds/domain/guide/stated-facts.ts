import { z } from "zod";
import { info } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { type Species, saidOfPhotograph, speciesFields } from "./species.ts";

type Field = keyof typeof speciesFields;

/** Names, their authors and their order are those of a list; an import says of each species what becomes of them. */
const namedByList = new Set<Field>([
  "sequence",
  "scientificName",
  "authority",
  "name",
  "synonyms",
  "names",
  "taxonomyVersion",
]);

/** The facts that are asked for together with another one. */
const togetherWith: { readonly [F in Field]?: Field } = {
  statusYear: "status",
  ...Object.fromEntries(saidOfPhotograph.map((field) => [field, "fileUrl"])),
};

const labels: { readonly [F in Field]?: string } = { status: "Red List category" };

/** The kind of fact that a field is, by which an import asks; undefined for what is the list's own. */
export const factKindOf = (field: Field): Field | undefined =>
  namedByList.has(field) ? undefined : (togetherWith[field] ?? field);

/** The kinds of facts, as an answer names them. */
export const factKinds: readonly Field[] = [
  ...new Set(keysOf(speciesFields).flatMap((field) => factKindOf(field) ?? [])),
];

export const factLabel = (kind: Field): string =>
  labels[kind] ?? info.get(speciesFields[kind])?.label ?? kind;

/** What to do with the facts of a kind in which a list differs from the institute. */
export const factAnswers = ["ours", "list"] as const;
export type FactAnswer = (typeof factAnswers)[number];
export const factKey = (kind: string): string => `fact:${kind}`;

/** A species whose fact is another one in the list. */
export interface FactDifference {
  name: string;
  ours: string;
  list: string;
}

/** Facts of one kind that the institute stated and that a list would change. */
export interface FactQuestion {
  key: string;
  label: string;
  count: number;
  /** The first of them. */
  examples: FactDifference[];
  answer: FactAnswer | null;
}

/** Facts that an import never changes: how many, and the first of them. */
export type KeptFacts = Pick<FactQuestion, "count" | "examples">;

export const MAX_EXAMPLES = 5;

/** Such as “Red List category: 12 species differ from what the institute stated (African Grey EN → VU …).” */
export const describeQuestion = ({ label, count, examples }: FactQuestion): string =>
  `${label}: ${count === 1 ? "one species differs" : `${count.toLocaleString("en-GB")} species differ`} from what the institute stated (${describeExamples({ count, examples })}).`;

/** The first of these facts, such as “African Grey EN → VU; Hooded Vulture CR → EN …”. */
export const describeExamples = ({ count, examples }: KeptFacts): string =>
  `${examples.map(({ name, ours, list }) => `${name} ${ours} → ${list}`).join("; ")}${count > examples.length ? " …" : ""}`;

const ListedFacts = z.array(z.string());

/** The fields whose values a list stated, as they are stored. */
export const readListed = (stored: string | null): ReadonlySet<string> =>
  new Set(stored === null ? [] : ListedFacts.parse(JSON.parse(stored)));

export const writeListed = (listed: Iterable<string>): string | null => {
  const fields = [...new Set(listed)].filter((field) => isField(field) && factKindOf(field)).sort();
  return fields.length > 0 ? JSON.stringify(fields) : null;
};

const isField = (name: string): name is Field => name in speciesFields;

/** How much a ground is worth; the two kinds of published range are worth the same. */
const worth = { confirmed: 2, explicit: 1, spans: 0, nonbreeding: 0 } as const;

type Facts = Partial<Pick<Species, "evidence" | "status" | "statusYear">>;

/** Whether a list rests on less than what is stored: a lesser ground, or an earlier assessment or one without a year. */
export function restsOnLess(kind: Field, stored: Facts, list: Facts): boolean {
  if (kind === "evidence" && stored.evidence)
    return !list.evidence || worth[list.evidence] < worth[stored.evidence];
  if (kind === "status" && stored.statusYear) return (list.statusYear ?? 0) < stored.statusYear;
  return false;
}
