import type { Question, Reading } from "#core/domain/reading.ts";
import { saysAbsent, saysPresent } from "../values.ts";
import { choices, codeLists, type Has } from "./choices.ts";
import type { Examined } from "./examine.ts";
import { filledRows, hasRepeatedSpecies } from "./rows.ts";

/** What a cell of a matrix says that has nothing but spellings of “there” and “not there”. */
function presenceQuestion(shown: string): Question {
  const isOne = Number(shown.replace(",", ".")) === 1;
  return {
    ask: "rows",
    text: isOne
      ? "All numbers are 0 or 1. Does 1 say that the species was there, or that one bird was counted?"
      : `Does “${shown}” say that the species was there, or that one bird was counted?`,
    choices: choices(["presence", "It was there"], [isOne ? "numbers" : "one bird", "One bird was counted"]),
    guess: "presence",
  };
}

/** What a row without a number is, or a 1 in a matrix. */
export function rowsOf(
  examined: Examined,
  has: Has,
  fillDown: readonly number[],
  time: Reading["time"],
): { rows: Reading["rows"]; question?: Question } {
  const { program, shape, parts, repeats, rows, fields } = examined;
  if (shape.isChosen) return { rows: "presence" };
  const cells = new Set(shape.across.flatMap(({ profile }) => [...profile.values.keys()]));
  const present = [...cells].find(saysPresent);
  if (present !== undefined && [...cells].every((text) => saysPresent(text) || saysAbsent(text)))
    return { rows: "presence", question: presenceQuestion(present) };
  if (program?.rows === "presence" || (!has("individuals") && has("status"))) return { rows: "presence" };
  if (shape.shape !== "list" || parts.length > 0 || repeats.length > 0 || has("individuals"))
    return { rows: "numbers" };
  if (!hasRepeatedSpecies(filledRows(rows, fillDown), fields, time)) return { rows: "presence" };
  const question: Question = {
    ask: "rows",
    text: "No column has numbers, and some species appear in several rows of a survey. What is a row?",
    choices: choices(
      ["one bird", "One bird: equal rows are several birds"],
      ["presence", "The species was there: equal rows say it once"],
    ),
    guess: "one bird",
  };
  return { rows: "one bird", question };
}

/** The list of which a column has the codes, if no name stands beside them. */
export function codesOf({ fields }: Examined, has: Has): { codes: string | null; question?: Question } {
  const code = fields.get("code");
  if (!code || has("englishName", "scientificName", "genus", "frenchName", "localName"))
    return { codes: null };
  const { share } = code.column.profile;
  const guess =
    share("birdCode") > 0.3 || share("code") > 0.5 ? "initials" : share("whole") > 0.9 ? "abap" : "initials";
  const guessed =
    /\d/.test([...code.column.profile.values.keys()][0] ?? "") && guess === "initials" ? "cornell" : guess;
  const question: Question = {
    ask: "codes",
    text: `“${code.column.name}” has short codes of species. Which list are they from?`,
    choices: [
      ...choices(...Object.entries(codeLists)),
      { value: "", label: "Another: I will say later what each code is" },
    ],
    guess: guessed,
  };
  return { codes: guessed, question };
}
