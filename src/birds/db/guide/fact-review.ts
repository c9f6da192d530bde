import type { ChecklistAnswers } from "#birds/domain/guide/checklist-changes.ts";
import { type Species, type SpeciesChanges, speciesFields } from "#birds/domain/guide/species.ts";
import {
  type FactAnswer,
  type FactDifference,
  type FactQuestion,
  factAnswers,
  factKey,
  factKindOf,
  factLabel,
  type KeptFacts,
  MAX_EXAMPLES,
  readListed,
  restsOnLess,
} from "#birds/domain/guide/stated-facts.ts";
import type { Db } from "#core/db/connect.ts";
import { keysOf, pickBy } from "#core/domain/keys.ts";

type Field = keyof typeof speciesFields;
type Difference = (kind: Field, species: Species, changes: SpeciesChanges) => FactDifference;

/** Which facts a list may change: what the institute stated itself only as answered, its own evidence never. */
export class FactReview {
  readonly kept: KeptFacts = { count: 0, examples: [] };
  readonly #listed: ReadonlyMap<string, string | null>;
  readonly #answers: ChecklistAnswers;
  readonly #differenceOf: Difference;
  readonly #questions = new Map<Field, FactQuestion>();

  private constructor(
    listed: ReadonlyMap<string, string | null>,
    answers: ChecklistAnswers,
    differenceOf: Difference,
  ) {
    this.#listed = listed;
    this.#answers = answers;
    this.#differenceOf = differenceOf;
  }

  static async open(db: Db, answers: ChecklistAnswers, differenceOf: Difference): Promise<FactReview> {
    const rows = await db.selectFrom("species").select(["id", "listedFacts"]).execute();
    return new FactReview(new Map(rows.map((row) => [row.id, row.listedFacts])), answers, differenceOf);
  }

  /** What is asked, in the order of the fields. */
  get questions(): FactQuestion[] {
    return keysOf(speciesFields).flatMap((field) => this.#questions.get(field) ?? []);
  }

  /** The fields of a species that a list stated, as they are stored. */
  listedOf = ({ _id }: Species): string | null => this.#listed.get(_id) ?? null;

  /** The changes without those that wait for an answer or that the institute does not want. */
  allow(species: Species, changes: SpeciesChanges): SpeciesChanges {
    const listed = readListed(this.listedOf(species));
    const refused = new Set<Field>();
    for (const [kind, fields] of kindsIn(changes)) {
      const replaced = fields.filter((field) => isStated(species[field]));
      const isOurs = replaced.some((field) => !listed.has(field));
      const isLess = replaced.length > 0 && restsOnLess(kind, species, { ...species, ...changes });
      if (!isOurs && !isLess) continue;
      if (kind === "evidence" && species.evidence === "confirmed")
        add(this.kept, this.#differenceOf(kind, species, changes));
      else if (this.#ask(kind, species, changes) === "list") continue;
      refused.add(kind);
    }
    return pickBy(changes, (field) => {
      const kind = field === "version" ? undefined : factKindOf(field);
      return kind === undefined || !refused.has(kind);
    });
  }

  #ask(kind: Field, species: Species, changes: SpeciesChanges): FactAnswer | null {
    const question = this.#questions.get(kind) ?? {
      key: factKey(kind),
      label: factLabel(kind),
      count: 0,
      examples: [],
      answer: factAnswers.find((answer) => answer === this.#answers[factKey(kind)]) ?? null,
    };
    this.#questions.set(kind, question);
    add(question, this.#differenceOf(kind, species, changes));
    return question.answer;
  }
}

function add(facts: KeptFacts, difference: FactDifference): void {
  facts.count += 1;
  if (facts.examples.length < MAX_EXAMPLES) facts.examples.push(difference);
}

const isStated = (value: unknown) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The fields of changes by the kind of fact that they are. */
function kindsIn(changes: SpeciesChanges): Map<Field, Field[]> {
  const kinds = new Map<Field, Field[]>();
  for (const field of keysOf(changes)) {
    const kind = field === "version" ? undefined : factKindOf(field);
    if (kind && field !== "version") kinds.set(kind, [...(kinds.get(kind) ?? []), field]);
  }
  return kinds;
}
