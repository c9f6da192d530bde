import { expect, test } from "vitest";
import { z } from "zod";
import { choice, infoOf, number } from "./fields.ts";
import { readForm } from "./form-node.ts";
import { formSchemaOf, group, line, optionalLine, rows, toggle } from "./parts.ts";

test("a part that may be missing has its entry, and so has a list that may be", () => {
  expect(infoOf(optionalLine("Category"))).toMatchObject({ control: "line", label: "Category" });
  const words = rows("Words", line("Word"), { max: 3, row: "word" }).optional();
  expect(infoOf(words)).toMatchObject({ control: "rows", label: "Words", row: "word" });
});

test("a form in the browser reads the parts of a page, their order and what draws them", () => {
  const form = readForm(
    formSchemaOf(
      z.strictObject({
        title: line("Title", { hint: "Short." }),
        figures: rows("Figures", z.strictObject({ number: line("Figure", { isFigure: true }) }), {
          max: 2,
          row: "figure",
        }),
        hours: group("Hours", { isOpen: toggle("Open") }),
      }),
    ),
  );
  expect(form.map(([name, { control, isRequired }]) => [name, control, isRequired])).toEqual([
    ["title", "line", true],
    ["figures", "rows", true],
    ["hours", "group", true],
  ]);
  const { figures, hours } = Object.fromEntries(form);
  expect(figures).toMatchObject({ row: "figure", max: 2, item: { parts: [["number", { isFigure: true }]] } });
  expect(hours?.parts[0]?.[1]).toMatchObject({ control: "switch", label: "Open" });
});

test("a form in the browser is not told how a field stands in files and in the database", () => {
  const mass = number(z.number().max(9), { label: "Mass", unit: "g", csv: ["weight"], term: "mass" });
  const sex = choice({ f: "Female" }, { label: "Sex", meaning: "What it is." });
  const { properties } = JSON.parse(JSON.stringify(formSchemaOf(z.strictObject({ mass, sex }))));
  expect(properties.mass).toMatchObject({ control: "number", label: "Mass" });
  expect(Object.keys({ ...properties.mass, ...properties.sex })).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:csv|term|unit|meaning|child)$/)]),
  );
});
