import { expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { equalGuess, guessesOf } from "./guesses.ts";
import { proposeFile } from "./propose-file.ts";

const lines = (...rows: string[]) => rows.join("\n");
/** What is taken for granted of a table: the label of each guess and the choice that it has now. */
function guessesIn(text: string) {
  const proposal = proposeFile([sampleText(text)], guide);
  return guessesOf(proposal.reading, proposal).map(({ label, value, choices }) => [
    label,
    choices.find((one) => one.value === value)?.label,
  ]);
}

test("what is taken for granted can be seen: days, times, rows without numbers, units and blank cells", () => {
  const table = lines(
    "Date,Site,Observer,Time,Transect length (m),Species,Count",
    "13/03/2024,Ridge,Ada,06:30,500,Hoopoe,1",
    "14/03/2024,Ridge,,06:30,500,Hamerkop,2",
    "15/03/2024,Ridge,,06:30,500,Hamerkop,2",
  );
  expect(guessesIn(table)).toEqual([
    ["Days in numbers, such as 04/03/2024", "have the day first"],
    ["The time in a row", "is that of the survey"],
    ["A row without a number", "says that the species was there"],
    ["The values of “Time”", "are a time of day"],
    ["The values of “Transect length (m)”", "are metres"],
    ["A blank cell in “Observer”", "says the same as the one above"],
  ]);
});

test("what is asked is not a guess beside its question", () => {
  const asked = lines("Date,Site,Species,Count", "3/3/2024,Ridge,Hoopoe,1", "4/3/2024,Ridge,Hoopoe,1");
  expect(guessesIn(asked).map(([label]) => label)).not.toContain("Days in numbers, such as 04/03/2024");
});

test("each choice gives a reading that says it", () => {
  const reading = Reading.parse({
    columns: [
      { at: 0, name: "Date", field: "date" },
      { at: 1, name: "Site", field: "name" },
      { at: 2, name: "Length", field: "distanceKm", unit: "m" },
      { at: 3, name: "Bird", field: "englishName" },
      { at: 4, name: "0-30 m", field: "individuals", part: { band: "0-30 m" } },
    ],
  });
  const proposal = { reading: { ...reading, fillDown: [1] }, questions: [] };
  expect(guessesOf(reading, proposal)).toHaveLength(5);
  for (const guess of guessesOf(reading, proposal))
    for (const { value } of guess.choices) {
      const taken = Reading.parse(guess.take(value));
      const again = guessesOf(taken, proposal).find(({ label }) => label === guess.label);
      expect(again?.value, `${guess.label}: ${value}`).toBe(value);
    }
});

test("rows that a check found equal can be made birds of their own", () => {
  const reading = Reading.parse({ columns: [] });
  expect(equalGuess(reading, 0)).toEqual([]);
  const [guess] = equalGuess(reading, 3);
  expect([guess?.value, guess?.take("each").equal]).toEqual(["once", "each"]);
  expect(equalGuess({ ...reading, equal: "each" }, 0)[0]?.value).toBe("each");
});
