import { describe, expect, test } from "vitest";
import {
  cleanTitle,
  fittingTitleHtml,
  readTitle,
  retype,
  runsOf,
  signsOf,
  toggleTag,
  writeTitle,
} from "./title-markup.ts";

describe("a title in HTML", () => {
  test.each([
    ["Moult of <i>Lagonosticta</i>", "Moult of <i>Lagonosticta</i>"],
    ["<I class=x onclick='alert(1)'>L.</I> CO<sub>2</sub>", "<i>L.</i> CO<sub>2</sub>"],
    ["<b>bold</b> <em>L.</em>", "bold <em>L.</em>"],
    ["<i>open", "<i>open</i>"],
    ["a</i> <sup>2</sup>", "a <sup>2</sup>"],
    ["<i>a<sub>b</i>c</sub>", "<i>a</i><i><sub>b</sub></i><sub>c</sub>"],
    ["1 < 2 & <i>3</i> &lt;i&gt;", "1 &lt; 2 &amp; <i>3</i> &lt;i&gt;"],
    ["<script>alert(1)</script><i>x</i>", "alert(1)<i>x</i>"],
    ["<<i>i>x</i>", "&lt;<i>i&gt;x</i>"],
    ["<img src=x onerror=alert(1)><i>x</i>", "<i>x</i>"],
    ["  <i> x </i> ", "<i>x</i>"],
    ["<i>طائر</i> $x_1$ {\\i} “%” 🐦", "<i>طائر</i> $x_1$ {\\i} “%” 🐦"],
  ])("%s keeps only i, em, sub and sup", (html, clean) => {
    expect(cleanTitle(html)).toBe(clean);
    expect(cleanTitle(clean)).toBe(clean);
  });

  test("without any of them is nothing beside the plain title", () => {
    for (const html of ["Moult", "a < b", "<b>Moult</b>", "", "<i></i>"]) expect(cleanTitle(html)).toBeNull();
  });

  test("counts only as long as its text is the title", () => {
    const titleHtml = "Moult of <i>Lagonosticta</i> &amp; others";
    expect(fittingTitleHtml({ title: "Moult of Lagonosticta & others", titleHtml })).toBe(titleHtml);
    expect(fittingTitleHtml({ title: "Moult of Malimbus", titleHtml })).toBeNull();
    expect(runsOf(signsOf({ title: "Moult <i>", titleHtml }))).toEqual([{ text: "Moult <i>", tags: [] }]);
  });
});

describe("editing a title", () => {
  const typed = (html: string, text: string) => writeTitle(retype(readTitle(html), text));

  test("keeps what is set in italics, wherever the rest changes", () => {
    expect(typed("Moult of <i>Saxicola</i>", "The moult of Saxicola")).toBe("The moult of <i>Saxicola</i>");
    expect(typed("<i>Saxicola</i>", "Saxicola in Nigeria")).toBe("<i>Saxicola</i> in Nigeria");
    expect(typed("<i>Saxcola</i> x", "Saxicola x")).toBe("<i>Saxicola</i> x");
    expect(typed("a <i>Saxicola</i> b", "a b")).toBe("a b");
    expect(typed("", "New")).toBe("New");
    expect(typed("<i>Saxicola</i>", "Saxicola ")).toBe("<i>Saxicola</i> ");
    expect(typed("<i>Saxicola</i> ", "Saxicola r")).toBe("<i>Saxicola</i> r");
  });

  test("sets a part in a tag, and takes it away again", () => {
    const signs = toggleTag(readTitle("CO2 of Saxicola"), { start: 2, end: 3 }, "sub");
    expect(writeTitle(signs)).toBe("CO<sub>2</sub> of Saxicola");
    expect(writeTitle(toggleTag(signs, { start: 0, end: 3 }, "sub"))).toBe("<sub>CO2</sub> of Saxicola");
    expect(writeTitle(toggleTag(signs, { start: 2, end: 3 }, "sub"))).toBe("CO2 of Saxicola");
  });
});
