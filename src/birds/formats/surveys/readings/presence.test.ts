import { expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

const numbersOf = ({ counts }: ReturnType<typeof readTable>) =>
  counts.map(({ englishName, individuals }) => `${englishName} ${individuals ?? "present"}`);

const matrix = (yes: string, no: string) => `,Kurmi_2024-02-01,Kurmi_2024-02-08,Kurmi_2024-02-15
Common Bulbul,${yes},${no},${yes}
Laughing Dove,${no},${yes},${yes}
Village Weaver,${no},${no},${yes}
Willow Warbler,${yes},${no},${no}
African Thrush,${yes},${yes},${no}`;

test.each([
  ["1", "0"],
  ["1.0", "0.0"],
  ["1,0", "0"],
  ["TRUE", "FALSE"],
  ["True", "False"],
  ["yes", "no"],
  ["oui", "non"],
  ["sim", "não"],
  ["x", ""],
  ["✓", "–"],
])("a matrix of nothing but “%s” and “%s” asks whether it was there or one bird was counted", (yes, no) => {
  const text = matrix(/,/.test(yes) ? `"${yes}"` : yes, no);
  const found = readTable(text);
  expect(found.questions.map(({ ask, guess }) => [ask, guess])).toEqual([
    ["complete", undefined],
    ["rows", "presence"],
  ]);
  const present = [
    "Common Bulbul present",
    "Common Bulbul present",
    "Laughing Dove present",
    "Laughing Dove present",
    "Village Weaver present",
    "Willow Warbler present",
    "African Thrush present",
    "African Thrush present",
  ];
  expect(numbersOf(found)).toEqual(present);
  const counted = found.questions[1]?.choices[1]?.value;
  expect(numbersOf(readTable(text, { rows: counted ?? "" }))).toEqual(
    present.map((count) => count.replace("present", "1")),
  );
});

test("a cell that says in words that a bird was not there is no bird, and 1.000 is no presence", () => {
  expect(
    numbersOf(
      readTable(`Date,Site,Species,Count
2024-02-01,Ridge,Hoopoe,FALSE
2024-02-01,Ridge,Hamerkop,TRUE
2024-02-01,Ridge,Piapiac,absent
2024-02-01,Ridge,Grey Heron,0.0
2024-02-01,Ridge,Garganey,1.0
2024-02-01,Ridge,Common Tern,12`),
    ),
  ).toEqual(["Hoopoe 0", "Hamerkop present", "Piapiac 0", "Grey Heron 0", "Garganey 1", "Common Tern 12"]);
});

test("a row of which every part is 0 says 0, and one of which every part is blank that the species was there", () => {
  const text = `Date,Site,Species,Males,Females
2024-02-01,Ridge,Hoopoe,0,0
2024-02-01,Ridge,Hamerkop,0.0,–
2024-02-01,Ridge,Piapiac,,
2024-02-01,Ridge,Garganey,1,2`;
  expect(numbersOf(readTable(text))).toEqual([
    "Hoopoe 0",
    "Hamerkop 0",
    "Piapiac present",
    "Garganey 1",
    "Garganey 2",
  ]);
  expect(numbersOf(readTable(text, { counts: "add" }))).toEqual([
    "Hoopoe 0",
    "Hamerkop 0",
    "Piapiac present",
    "Garganey 3",
  ]);
});
