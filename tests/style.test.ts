import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Sizes, widths and layers are those of `web/styles/tokens.css`, which explains them.

const sheets = globSync("src/web/**/*.css").filter(
  (path) => !/styles\/(tokens|font|web-font)\.css$/.test(path),
);
const read = (path: string) => readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
const found = (pattern: RegExp) =>
  sheets.flatMap((path) => [...read(path).matchAll(pattern)].map(([text]) => `${path}: ${text}`));

/** The sheets that say how large text is besides the scale, and why. */
const ownSizes = [
  "src/web/styles/base.css", // the size that a rem is
  "src/web/surveys/field/field.css", // the text of a page that is read at arm's length
  "src/web/ui/text-looks.css", // the sizes that authors choose
];
/** Text in a drawing has the size that its own units say. */
const isDrawing = (path: string) => /chart|figure|season-panel|pages\/birds\.module/.test(path);

test("text has a size of the scale, or one that follows the text around it", () => {
  const sizes = found(/(?<![\w-])font(?:-size)?:[^;/]*?\d(?:px|rem|pt|vw)\b[^;]*/g)
    .filter((line) => !ownSizes.some((path) => line.startsWith(path)))
    .filter((line) => !(isDrawing(line.split(":")[0] ?? "") && /px/.test(line)));
  expect(sizes).toEqual([]);
});

test("a media query asks for one of five widths", () => {
  expect(found(/@media[^{]*(?:min|max)-width[^{]*/g)).toEqual([]);
  const widths = found(/width (?:<|>|<=|>=) [\d.]+\w+/g);
  expect(widths.filter((line) => !/width (?:<|>=) (?:480|600|700|960|1200)px$/.test(line))).toEqual([]);
});

test("what covers something else names its layer", () => {
  expect(found(/z-index: (?!var\(--layer-)[^;]*/g)).toEqual([]);
});
