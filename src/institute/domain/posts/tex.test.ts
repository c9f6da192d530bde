import { expect, test } from "vitest";
import { texToHtml, texToText } from "./tex.ts";

test.each([
  [String.raw`Mar{\'\i}a, Garc{\'{\i}}a, Beno{\^\i}t, Na{\"\i}ma`, "María, García, Benoît, Naïma"],
  [String.raw`Beno\^\it`, "Benoît"],
  [String.raw`{\AA}kesson, \AA{} and \aa, {\O}stnes, N{\ae}ss`, "Åkesson, Å and å, Østnes, Næss"],
  [String.raw`Ad{\'e}{\d{y}}e{\d{s}}{\d o}l{\'a}, {\d O}l{\'u}f{\d{e}}mi`, "Adéỵeṣọlá, Ọlúfẹmi"],
  [String.raw`\d{\'e} and \'{\d e}`, "ẹ́ and ẹ́"],
  [String.raw`{\c c}, {\v{s}}, Pi{\k{e}}tka, Sz{\H{o}}ke, \.Ismail`, "ç, š, Piętka, Szőke, İsmail"],
  [String.raw`50\,000 birds \& 3\textdegree C at 5\%`, "50 000 birds & 3°C at 5%"],
  ["``Quoted'' --- a range 1--2 and a~space", "“Quoted” — a range 1–2 and a space"],
  [String.raw`\char233 and \char"E9`, "é and é"],
  [
    String.raw`\url{https://example.org/a_b} \href{https://example.org}{a page}`,
    "https://example.org/a_b a page",
  ],
  ["It costs $5", "It costs $5"],
])("%s is read as %s", (written, text) => {
  expect(texToText(written).replace(/\s/g, " ")).toBe(text.normalize("NFC"));
});

test.each([
  [
    String.raw`\textit{Ploceus} {\it cucullatus} {\em a {\bf b}}`,
    "<i>Ploceus</i> <i>cucullatus</i> <i>a b</i>",
  ],
  [String.raw`CO$_2$, $\delta^{13}$C, 10$^{-3}$`, "CO<sub>2</sub>, δ<sup>13</sup>C, 10<sup>−3</sup>"],
  ["a < b & c > d", "a &lt; b &amp; c &gt; d"],
  [String.raw`A line\r\nand another\nOne`, "A line\nand another\nOne"],
])("%s is marked up as %s", (written, html) => {
  expect(texToHtml(written)).toBe(html);
});

test("what is not known keeps its backslash, and a brace without its other its sign", () => {
  expect(texToText(String.raw`a \foo{b} \cite{c}`)).toBe(String.raw`a \foob \citec`);
  expect(texToText("a } b { c")).toBe("a } b { c");
  expect(texToText(String.raw`\'{}`)).toBe("´");
});

test("groups and accents within each other cost no more than their signs", () => {
  expect(texToText("{".repeat(20_000))).toContain("{");
  expect(texToText(String.raw`\'`.repeat(20_000))).toContain("´");
});
