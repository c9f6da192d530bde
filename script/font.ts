// Generates public/fonts/, font.css and web-font.css of src/core/web/styles/ from two font packages: node script/font.ts
// Source Serif 4 lacks the eight hooked letters of Hausa, which come from Noto Serif, scaled to its x-height.
// The packages are split by alphabet, and so are our files, so that a page loads only those that it needs.
// "Source" is a reserved name under the Open Font License, so the cut files are called Malimbe Serif.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error: the package has no types
import subsetFont from "subset-font";
import { renameFamily } from "./rename-font.ts";

type Options = {
  targetFormat: "truetype" | "woff2";
  noHinting: true;
  keepFeatures?: string[];
  keepAllGlyphs?: true;
  variationAxes?: Record<string, number | { min: number; max: number }>;
};
const subset: (font: Buffer, text: string | undefined, options: Options) => Promise<Buffer> = subsetFont;

const family = "Malimbe Serif";
const out = new URL("../public/fonts/", import.meta.url);
const styles = new URL("../src/core/web/styles/", import.meta.url);
const sourceSerif = packageDirectory(import.meta.resolve("@fontsource-variable/source-serif-4/package.json"));
const notoSerif = packageDirectory(import.meta.resolve("@fontsource-variable/noto-serif/package.json"));

/** Optical size: the middle of our headings, 24 to 56 px. */
const OPTICAL_SIZE = 32;

const marks = points("0300-0301 0303-0304 0308 0323");
/** What English, French and German headings use: every page loads these. */
const latin = points(
  "20-7E A0 A3 A9 AB B0-B2 B7 BB BF-CF D1-DC DF-EF F1-F6 F8-FC FF 131 152-153 2009 2013-2014 2018-201A 201C-201E 2026 2032 20AC 2212 300-301",
);
/** Scientific names, the only italics of most pages. */
const nameLetters = points("20 2D-2E 41-5A 61-7A");
/** The rest of headings in italics. */
const plainSigns = points(
  "21-2C 2F-40 5B-60 7B-7E A0 C9 D7 E0-E2 E4 E7-EF F1-F4 F6 F9-FC 2009 2013-2014 2018-2019 201C-201D 2026",
);
const extended = [...points("100-12B 12E-130 134-142 145-165 168-17F 218-21B 2020 20A6"), ...marks];
/** Letters of Yoruba that its other file lacks: ń ǹ ḿ ṅ ṣ. */
const nasal = [...points("143-144 1F8-1F9 1E3E-1E3F 1E44-1E45 1E62-1E63"), ...marks];
const dotted = [...points("1EB8-1EB9 1ECA-1ECD 1EE4-1EE5"), ...marks];
const hooked = points("181 18A 198-199 1B3-1B4 253 257");

const features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "pnum"];
/** Italics are rare, so one weight is enough. */
const axis = { normal: { min: 400, max: 600 }, italic: 430 };
type Style = keyof typeof axis;

type Cut = {
  name: string;
  from: (style: Style) => string;
  has: number[];
  also?: number[];
  scale?: number;
  keep?: string[];
};
const sourceLatin = (style: Style) => `${sourceSerif}/files/source-serif-4-latin-opsz-${style}.woff2`;
const latinCuts: Record<Style, Cut[]> = {
  normal: [{ name: "latin", from: sourceLatin, has: latin, keep: ["kern", "liga", "mark", "pnum"] }],
  italic: [
    { name: "signs", from: sourceLatin, has: plainSigns, keep: ["kern"] },
    { name: "names", from: sourceLatin, has: nameLetters, keep: ["kern"] },
  ],
};
const rareCuts: Cut[] = [
  {
    name: "hausa",
    from: (style) => `${notoSerif}/files/noto-serif-latin-ext-wght-${style}.woff2`,
    has: hooked,
    // x-height 470 of 1000 to Noto's 536, ascender 738 to 760: between the two.
    scale: 0.9,
  },
  {
    name: "extended",
    from: (style) => `${sourceSerif}/files/source-serif-4-latin-ext-opsz-${style}.woff2`,
    has: extended,
    // Marks that the font has only within letters; listed so that n + dot above is found as ṅ.
    also: points("302 306-307 30A-30C 327-328"),
  },
  {
    name: "yoruba-nasal",
    from: (style) => `${sourceSerif}/files/source-serif-4-latin-ext-opsz-${style}.woff2`,
    has: nasal,
  },
  {
    name: "yoruba",
    from: (style) => `${sourceSerif}/files/source-serif-4-vietnamese-opsz-${style}.woff2`,
    has: dotted,
  },
];

/** Font-wide metrics in em, from the hhea table of Source Serif 4. */
const metrics = { ascent: 1.036, descent: 0.335, lineGap: 0 };

// Fallbacks until the font loads; `width` is the mean width of headings at weight 500 relative to the fallback.
const fallbacks = [
  {
    name: "Georgia",
    normal: { local: ["Georgia"], width: 0.99 },
    italic: { local: ["Georgia Italic", "Georgia-Italic"], width: 0.899 },
  },
  {
    name: "Noto",
    normal: { local: ["Noto Serif", "NotoSerif", "NotoSerif-Regular"], width: 0.914 },
    italic: { local: ["Noto Serif Italic", "NotoSerif-Italic"], width: 0.872 },
  },
  {
    name: "Times",
    normal: { local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"], width: 1.088 },
    italic: {
      local: [
        "Times New Roman Italic",
        "TimesNewRomanPS-ItalicMT",
        "Liberation Serif Italic",
        "Tinos Italic",
      ],
      width: 1.006,
    },
  },
  {
    name: "DejaVu",
    normal: { local: ["DejaVu Serif", "DejaVuSerif"], width: 0.855 },
    italic: { local: ["DejaVu Serif Italic", "DejaVuSerif-Italic"], width: 0.799 },
  },
];

await mkdir(out, { recursive: true });
for (const old of await readdir(out)) if (old.endsWith(".woff2")) await rm(new URL(old, out));

const webRules: string[] = [];
const fallbackRules: string[] = [];
const copyright = new Set<string>();
for (const style of ["normal", "italic"] as const) {
  // A browser tries the last rule first, so the most common is last.
  for (const cut of [...rareCuts, ...latinCuts[style]]) {
    const source = await readFile(cut.from(style));
    const small = await subset(source, String.fromCodePoint(...cut.has), {
      targetFormat: "truetype",
      noHinting: true,
      variationAxes: {
        wght: axis[style],
        ...(cut.from(style).includes("-opsz-") && { opsz: OPTICAL_SIZE }),
      },
      keepFeatures: cut.keep ?? features,
    });
    const named = renameFamily(small, family, copyright);
    const woff2 = await subset(named, undefined, {
      targetFormat: "woff2",
      noHinting: true,
      keepAllGlyphs: true,
    });
    const hash = createHash("sha256").update(woff2).digest("hex").slice(0, 8);
    const file = `serif-${cut.name}${style === "italic" ? "-italic" : ""}.${hash}.woff2`;
    await writeFile(new URL(file, out), woff2);
    console.info(`${file}  ${woff2.length}`);
    webRules.push(
      rule({
        "font-family": `"${family}"`,
        "font-style": style,
        "font-weight": "400 600",
        "font-display": "swap",
        src: `url("/fonts/${file}") format("woff2")`,
        ...(cut.scale ? scaled(cut.scale) : {}),
        "unicode-range": ranges([...cut.has, ...(cut.also ?? [])]),
      }),
    );
  }
}

const licence = await readFile(`${sourceSerif}/LICENSE`, "utf8");
await writeFile(
  new URL("OFL.txt", out),
  `${[...copyright].join("\n")}

The fonts of this folder are cut from Source Serif 4 (under the name ${family}) and Noto Serif by script/font.ts.

${licence.slice(licence.indexOf("This Font Software is licensed"))}`,
);

for (const { name, ...faces } of fallbacks)
  for (const style of ["normal", "italic"] as const)
    fallbackRules.push(
      rule({
        "font-family": `"Fallback ${name}"`,
        "font-style": style,
        src: faces[style].local.map((local) => `local("${local}")`).join(", "),
        ...scaled(faces[style].width),
      }),
    );

await writeSheet(
  "web-font.css",
  `/* Made by script/font.ts: change it there.

   It is inside each document, except for readers who save data: they pay neither for the fonts nor for their rules.
   root.tsx announces the first file, which every document needs; a test compares the names. */

${webRules.join("\n\n")}
`,
);

await writeSheet(
  "font.css",
  `/* Made by script/font.ts: change it there.

   The fallbacks are scaled (size-adjust) so that a heading is as wide in them as in ${family} at weight 500:
   the ratio of the summed widths of 111 titles of the demo, or in italics of 48 names of species, measured in
   Chromium (Gelasio and Tinos, of the same widths, stood in for Georgia and Times). Their ascent and descent are those of
   ${family} divided by that scale, so the baseline does not move and the lines break alike. One family for each,
   as one scale cannot fit both Georgia and Times.

   Figures are lining and tabular; font-variant-numeric: proportional-nums sets them closer (upright only). */

${fallbackRules.join("\n\n")}

:root {
  --system-serif: ${fallbacks.map(({ name }) => `"Fallback ${name}"`).join(", ")}, Georgia, serif;
  --serif: "${family}", var(--system-serif);
}

/* Readers who save data load no font, nor does the workplace but where it shows what is public as visitors see it. */
:root[data-less],
:root[data-plain] {
  --serif: var(--system-serif);
}

:root[data-plain]:not([data-less]) [data-public] {
  --serif: "${family}", var(--system-serif);
}
`,
);

async function writeSheet(name: string, text: string) {
  const sheet = new URL(name, styles);
  await writeFile(sheet, text);
  execFileSync("npx", ["biome", "format", "--write", fileURLToPath(sheet)], { stdio: "inherit" });
}
/** "20-7E A0" → the code points. */
function points(list: string): number[] {
  return list.split(" ").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Code points → the value of `unicode-range`. */
function ranges(list: number[]): string {
  const runs: [number, number][] = [];
  for (const point of [...new Set(list)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, "0");
  return runs.map(([a, b]) => `U+${hex(a)}${a === b ? "" : `-${hex(b)}`}`).join(", ");
}

/** Scales a face to the line of Malimbe Serif; the overrides are shares of the scaled size. */
function scaled(scale: number): Record<string, string> {
  const percent = (value: number) => `${+(value * 100).toFixed(2)}%`;
  return {
    "size-adjust": percent(scale),
    "ascent-override": percent(metrics.ascent / scale),
    "descent-override": percent(metrics.descent / scale),
    "line-gap-override": percent(metrics.lineGap),
  };
}

function rule(declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`);
  return `@font-face {\n${lines.join("\n")}\n}`;
}

function packageDirectory(manifest: string): string {
  return dirname(fileURLToPath(manifest));
}
