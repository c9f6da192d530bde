import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";

/** The settings that are typed as lines of text. */
type Listed = Pick<RingingSettings, "schemeColumns" | "schemeCodes" | "namedRingers">;
export type SchemeTexts = Record<keyof Listed, string>;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The two sides of a line such as `RINGNO = ring`; without a sign both are the same. */
function sidesOf(line: string): [string, string] {
  const at = line.lastIndexOf("=");
  return at < 0 ? [line, line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The settings as they are typed. */
export const toSchemeTexts = ({ schemeColumns, schemeCodes, namedRingers }: Listed): SchemeTexts => ({
  schemeColumns: schemeColumns.map(({ header, field }) => `${header} = ${field}`).join("\n"),
  schemeCodes: Object.entries(schemeCodes)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join("\n"),
  namedRingers: namedRingers.join("\n"),
});

/** The settings that were typed. */
export const fromSchemeTexts = (texts: SchemeTexts): Listed => ({
  schemeColumns: linesOf(texts.schemeColumns).map((line) => {
    const [header, field] = sidesOf(line);
    return { header, field };
  }),
  schemeCodes: Object.fromEntries(linesOf(texts.schemeCodes).map(sidesOf)),
  namedRingers: linesOf(texts.namedRingers),
});
