import { expect, test } from "vitest";
import { parse } from "yaml";
import { changeYaml } from "./change-yaml.ts";

const source = `title: Library
# When it is open.
hours:
  opens: "8:30"
  days: Monday to Friday
picture: { src: /a.svg, alt: "" }
rules:
  - A loan lasts one week.
  # The rule of 2019.
  - >-
    Need it longer? A loan is renewed if no other reader
    has reserved the book.
  - Borrowing costs nothing.
terms:
  - number: 1 week
    text: is the length
  - number: "0"
    text: naira
send: []
# The end.
next:
  - title: A
`;
const values = parse(source);

/** The lines that a change takes out and puts in. */
function changedLines(changes: Record<string, unknown>) {
  const changed = changeYaml(source, changes);
  expect(parse(changed)).toEqual(JSON.parse(JSON.stringify({ ...values, ...changes })));
  const [before, after] = [source.trimEnd().split("\n"), changed.split("\n")];
  return [before.filter((line) => !after.includes(line)), after.filter((line) => !before.includes(line))];
}

test("nothing but the line of a changed value is written anew", () => {
  expect(changedLines({ title: "Library" })).toEqual([[], []]);
  expect(changedLines({ hours: { ...values.hours, opens: "9:00" } })).toEqual([
    ['  opens: "8:30"'],
    ['  opens: "9:00"'],
  ]);
  expect(changedLines({ terms: [values.terms[0], { number: "5", text: "naira" }] })).toEqual([
    ['  - number: "0"'],
    ['  - number: "5"'],
  ]);
  expect(changedLines({ picture: { src: "/b.svg", alt: "A, {b}" } })[0]).toHaveLength(1);
});

test("a row that is added, taken out or moved leaves the other rows as they are", () => {
  const [first, second, third] = values.rules;
  expect(changedLines({ rules: [first, second, third, "New: yes"] })).toEqual([[], ['  - "New: yes"']]);
  expect(changedLines({ rules: ["New", first, second, third] })).toEqual([[], ["  - New"]]);
  expect(changedLines({ rules: [first, "New", second, third] })).toEqual([[], ["  - New"]]);
  expect(changedLines({ rules: [first, third] })[1]).toEqual([]);
  expect(changedLines({ rules: [second, third] })).toEqual([["  - A loan lasts one week."], []]);
  expect(changedLines({ rules: [first, second] })).toEqual([["  - Borrowing costs nothing."], []]);
  changedLines({ rules: [third, first, second] });
  changedLines({ rules: [] });
  expect(changedLines({ send: ["A letter"] })).toEqual([["send: []"], ["send:", "  - A letter"]]);
  changedLines({ terms: [{ number: "1", text: "a", note: "b" }, values.terms[1]] });
});

test("every value is read back as it was given", () => {
  const long = "A long text: with a colon, 'quotes' and # signs. ".repeat(8).trim();
  for (const text of [
    "",
    "2021",
    "yes",
    "a: b",
    "- a",
    "# a",
    "'",
    '"',
    "{a}",
    " a ",
    `${"b ".repeat(90)}`,
    "a\nb\n\nc",
    long,
    `${long}\n${long}`,
    "null",
    "8:30",
    "é – “x”",
  ])
    for (const changes of [
      { title: text },
      { hours: { opens: text, days: text } },
      { rules: [text, values.rules[1], text] },
      { rules: [values.rules[0], text, values.rules[2]] },
      { picture: { src: text, alt: text } },
      { added: { deep: [text, { deeper: text }] } },
    ])
      changedLines(changes);
});

test("a name can be added and taken out", () => {
  expect(changedLines({ words: ["bourse"] })).toEqual([[], ["words:", "  - bourse"]]);
  const without = changeYaml(source, { terms: undefined, title: undefined });
  expect(parse(without)).toEqual({ ...values, terms: undefined, title: undefined });
  expect(without).toContain("# When it is open.\nhours:");
});

test("what cannot be read is written anew", () => {
  expect(changeYaml("title: a: b", { title: "A" })).toBe("title: A");
});
