import sharp from "sharp";
import { expect, test } from "vitest";
import { composeSheet, wrapText } from "./chart-sheet.ts";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 150" width="340" height="150"><path d="M0 0h340v150z" fill="#1f5a3f"/></svg>';
const sheet = {
  drawing,
  size: { width: 340, height: 150 },
  title: "Willow Warblers arrive between 21 September and 18 October, and leave by 25 April",
  legend: [{ sample: drawing, text: "1 survey" }],
  notes: ["Share of 24 surveys", "Source: Institute, CC BY 4.0. example.org/x, saved on 3 March 2026"],
  look: { ink: "#1b2a22", paper: "#fbf8f1", serif: "serif", sans: "sans-serif" },
};

test("a saved chart has its title, legend, caption, source, licence and date", () => {
  const text = composeSheet(sheet).replace(/<[^>]+>/g, " ");
  for (const words of [
    "Willow Warblers arrive",
    "1 survey",
    "Share of 24 surveys",
    "CC BY 4.0",
    "3 March 2026",
  ])
    expect(text).toContain(words);
});

test("a small drawing is enlarged in proportion, and the sheet is a picture", async () => {
  const { width, height } = await sharp(Buffer.from(composeSheet(sheet))).metadata();
  expect(width).toBe(560 + 56);
  expect(height).toBeGreaterThan(247 + 100);
});

test("words of people are text, and long titles are wrapped between words", () => {
  expect(composeSheet({ ...sheet, title: "<script>&" })).toContain("&lt;script&gt;&amp;");
  expect(wrapText("one two three four", 9)).toEqual(["one two", "three", "four"]);
  expect(wrapText("immeasurable", 4)).toEqual(["immeasurable"]);
  expect(wrapText(" ", 4)).toEqual([]);
});
