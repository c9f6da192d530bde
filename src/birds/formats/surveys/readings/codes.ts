import type { codeFields, GuideSpecies } from "#birds/domain/guide/guide-species.ts";

/** The four letters that ringers write for an English name: COBU for Common Bulbul, WBRO for White-browed Robin (Pyle and DeSante 2003). */
export function fourLetterCode(name: string): string {
  const words = name
    .toUpperCase()
    .split(/[\s-]+/)
    .map((word) => word.replaceAll(/[^A-Z]/g, ""))
    .filter(Boolean);
  const [one = "", two = "", three = "", four = ""] = words;
  if (words.length === 1) return one.slice(0, 4);
  if (words.length === 2) return one.slice(0, 2) + two.slice(0, 2);
  if (/^\S+ \S+-\S+$/.test(name)) return `${one.slice(0, 2)}${two[0]}${three[0]}`;
  if (words.length === 3) return `${one[0]}${two[0]}${three.slice(0, 2)}`;
  return `${one[0]}${two[0]}${three[0]}${four[0]}`;
}

type CodedSpecies = Pick<GuideSpecies, "name" | (typeof codeFields)[number]>;

/** What a code of each list stands for. */
const lists: Record<string, (species: CodedSpecies) => string> = {
  initials: ({ name }) => fourLetterCode(name),
  cornell: ({ ebirdCode }) => ebirdCode?.toUpperCase() ?? "",
  abap: ({ abapCode }) => abapCode ?? "",
};

/** The English name of each code of a list that only one species has; none if the list is not known. */
export function namesByCode(list: string | null, species: readonly CodedSpecies[]): Map<string, string> {
  const codeOf = lists[list ?? ""];
  if (!codeOf) return new Map();
  const found = Map.groupBy(
    species.map((one) => ({ name: one.name, code: codeOf(one) })).filter(({ code }) => code !== ""),
    ({ code }) => code,
  );
  return new Map(
    [...found].flatMap(([code, [one, ...more]]) => (one && more.length === 0 ? [[code, one.name]] : [])),
  );
}
