import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Sizes, widths and layers are those of `core/web/styles/tokens.css`, which says what they are for.

const sheets = globSync("src/*/web/**/*.css").filter(
  (path) => !/styles\/(tokens|font|web-font)\.css$/.test(path),
);
const read = (path: string) => readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
const found = (pattern: RegExp) =>
  sheets.flatMap((path) => [...read(path).matchAll(pattern)].map(([text]) => `${path}: ${text}`));

/** The sheets that say how large text is besides the scale, and why. */
const ownSizes = [
  "src/core/web/styles/base.css", // the size that a rem is
  "src/birds/web/surveys/field/field.css", // the text of a page that is read at arm's length
  "src/core/web/ui/text-looks.css", // the sizes that authors choose
];
/** Text in a drawing has the size that its own units say. */
const isDrawing = (path: string) => /chart|figure|atlas-map|season-panel|pages\/birds\.module/.test(path);

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

test("what covers something else is on one of seven layers", () => {
  expect(found(/z-index: (?!(?:-2|-1|1|3|5|30|1000);)[^;]*/g)).toEqual([]);
});

test("for readers who prefer stillness nothing runs, and what scrolls smoothly jumps", () => {
  const base = read("src/core/web/styles/base.css");
  const still = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?)\n\}/.exec(base)?.[1] ?? "";
  for (const property of ["animation-duration", "transition-duration", "scroll-behavior"])
    expect(still).toMatch(new RegExp(`${property}: [^;]+ !important`));
  const smooth = globSync("src/**/*.{ts,tsx,css}").filter((path) =>
    /scroll-behavior: smooth|"smooth"/.test(readFileSync(path, "utf8")),
  );
  expect(smooth).toEqual(["src/core/web/ui/carousel.module.css"]);
});

/** The rules of a sheet that have declarations, as their selectors and declarations. */
const rulesOf = (path: string) =>
  [...read(path).matchAll(/([^{};]+)\{([^{}]*)\}?/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    declarations: body
      .split(";")
      .map((line) => line.trim().replaceAll(/\s+/g, " "))
      .filter(Boolean),
  }));

test("no module says a shared pattern again", () => {
  // One or two declarations say too little to be a pattern.
  const patterns = ["src/core/web/ui/patterns.css", "src/core/web/forms/note.css"]
    .flatMap(rulesOf)
    .filter(({ declarations }) => declarations.length > 2);
  expect(patterns.length).toBeGreaterThan(7);
  const again = sheets
    .filter((path) => path.endsWith(".module.css"))
    .flatMap((path) =>
      rulesOf(path).flatMap(({ selector, declarations }) =>
        patterns
          .filter((pattern) => pattern.declarations.every((line) => declarations.includes(line)))
          .map((pattern) => `${path}: ${selector} is ${pattern.selector}`),
      ),
    );
  expect(again).toEqual([]);
});

test("each class of a module is the look of something", () => {
  const components = globSync("src/*/web/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const unused = sheets
    .filter((path) => path.endsWith(".module.css"))
    .flatMap((path) => {
      const file = path.split("/").pop() ?? "";
      const users = components.filter((text) => text.includes(`/${file}"`)).join("\n");
      const names = rulesOf(path).flatMap(({ selector }) =>
        [...selector.replaceAll(/:global\([^)]*\)+/g, "").matchAll(/\.([a-z]\w*)/gi)].map(
          ([, name = ""]) => name,
        ),
      );
      return [...new Set(names)]
        .filter((name) => !new RegExp(`\\w\\.${name}\\b|\\w\\[`).test(users))
        .map((name) => `${path}: ${name}`);
    });
  expect(unused).toEqual([]);
});
