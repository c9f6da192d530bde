import { type Answers, type Question, questions } from "./answers.ts";
import type { Likelihoods } from "./likelihood.ts";
import type { Traits } from "./traits.ts";

/** The questions about the bird itself. */
const asked = ["size", "colour", "bill", "legs", "eye", "billshape", "tail", "neck", "head"] as const;

/** Bits below which an answer would hardly change the order. */
const LEAST_TOLD = 0.05;

/**
 * The open question whose answer would tell most of these birds apart: that with the largest mutual information of bird and
 * answer, in bits, if each bird is as likely as the others. Undefined if none would tell much.
 */
export function mostTelling(
  birds: readonly Traits[],
  answers: Answers,
  likelihoodOf: Likelihoods,
): Question | undefined {
  const open = asked.filter((question) => answers[question].length === 0);
  const told = open.map((question) => {
    const rows = birds.flatMap((bird) => {
      const values = Object.keys(questions[question].choices).map((value) =>
        likelihoodOf({ question, value })(bird, value),
      );
      const known = values.flatMap((value) => value ?? []);
      const sum = known.reduce((total, value) => total + value, 0);
      return known.length === values.length && sum > 0 ? [known.map((value) => value / sum)] : [];
    });
    return { question, bits: informationOf(rows) };
  });
  const [best] = told.toSorted((a, b) => b.bits - a.bits);
  return best && best.bits >= LEAST_TOLD ? best.question : undefined;
}

/** The mutual information of equally likely rows and their columns, in bits. */
function informationOf(rows: readonly number[][]): number {
  const bits = (shares: readonly number[]) =>
    shares.reduce((sum, share) => sum - (share > 0 ? share * Math.log2(share) : 0), 0);
  const means = (rows[0] ?? []).map(
    (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length,
  );
  return bits(means) - rows.reduce((sum, row) => sum + bits(row), 0) / (rows.length || 1);
}
