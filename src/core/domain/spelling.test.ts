import { expect, test } from "vitest";
import { createVocabulary, suggestSearch } from "./spelling.ts";
import { wordsOf } from "./words.ts";

const birds = [
  ["Willow Warbler", "Phylloscopus trochilus"],
  ["Wood Warbler", "Phylloscopus sibilatrix"],
  ["White-throated Bee-eater", "Merops albicollis"],
  ["Woodland Kingfisher", "Halcyon senegalensis"],
  ["Hooded Vulture", "Necrosyrtes monachus", "Ungulu", "Igún Ọ̀fìlì"],
];

/** Suggests among some records, each a list of names; `suggest` looks for all words at the beginnings of theirs. */
function suggestAmong(records: readonly (readonly string[])[]) {
  const vocabulary = createVocabulary();
  for (const names of records) vocabulary.add(names.flatMap(wordsOf).join(" "));
  const find = (search: string) => {
    const found = records.filter((names) =>
      wordsOf(search).every((word) => names.flatMap(wordsOf).some((other) => other.startsWith(word))),
    );
    return { total: found.length, texts: found[0] ?? [], names: found[0] ?? [] };
  };
  return (text: string) =>
    suggestSearch(
      text,
      find(text).total,
      () => vocabulary,
      async (search) => find(search),
    );
}
const suggest = suggestAmong(birds);

test("a misspelt name suggests the right one, in any case and order", async () => {
  expect(await suggest("WILOW")).toBe("Willow Warbler");
  expect(await suggest("warbler, wilow")).toBe("Willow Warbler");
  expect(await suggest("phyloscopus sibilatrix")).toBe("Phylloscopus sibilatrix");
  expect(await suggest("vultrue")).toBe("Hooded Vulture");
});

test("several records are suggested by the words that were meant, spelt as in the first of them", async () => {
  expect(await suggest("WARBLLER")).toBe("Warbler");
  expect(await suggest("warbeler w")).toBe("Warbler w");
});

test("names in other languages are suggested with their accents", async () => {
  expect(await suggest("ungullu")).toBe("Ungulu");
  expect(await suggest("igun ofilli")).toBe("Igún Ọ̀fìlì");
});

test("words that were split or joined are put right", async () => {
  expect(await suggest("beeeater")).toBe("White-throated Bee-eater");
  expect(await suggest("king fisher")).toBe("Woodland Kingfisher");
});

test("nothing is suggested for what is found, for short words, for nonsense, or for a whole paragraph", async () => {
  for (const text of ["warbler", "wil", "w", "", "%", "zzzzzzzz", "2019", "wlw"])
    expect(await suggest(text), text).toBeNull();
  expect(await suggest("wilow ".repeat(9))).toBeNull();
  expect(await suggest("wilow".repeat(100))).toBeNull();
});

test("a search with a result suggests another spelling only if that finds ten times as much", async () => {
  const migrations = Array.from({ length: 20 }, (_, index) => [`Migration ${index}`]);
  expect(await suggestAmong([["Migraton"], ...migrations])("migraton")).toBe("Migration");
  expect(await suggestAmong([["Migraton"], ...migrations.slice(0, 9)])("migraton")).toBeNull();
  expect(await suggestAmong([["Bowl"], ["Bowls"], ["Bowling"], ["Boat"]])("bowl")).toBeNull();
});

test("what was probably meant is never a word of which nothing is found", async () => {
  const vocabulary = createVocabulary();
  vocabulary.add("willow");
  expect(
    await suggestSearch(
      "wilow",
      0,
      () => vocabulary,
      async () => ({ total: 0, texts: [] }),
    ),
  ).toBeNull();
});

test("many words with many neighbours make at most four searches", async () => {
  const vocabulary = createVocabulary();
  const letters = "abcdefghij";
  for (let number = 0; number < 20_000; number++)
    vocabulary.add([...String(number).padStart(7, "0")].map((digit) => letters[Number(digit)]).join(""));
  let searches = 0;
  const find = async () => {
    searches++;
    return { total: 0, texts: [] };
  };
  await suggestSearch("aabcxef aabcyef aabczef aabxcef", 0, () => vocabulary, find);
  expect(searches).toBe(4);
});
