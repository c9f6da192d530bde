import { parseOrcid } from "#core/domain/orcid.ts";

/** What is taken out of a list before it is read; a sign of its own keeps its place. */
export interface Held {
  text: string;
  kind: "aside" | "bracket" | "orcid";
}

/** A list of authors whose commas, semicolons and spaces mean what they say. */
export interface CleanList {
  text: string;
  held: Held[];
  /** What was cut from the front and the end. */
  cut: string[];
}

/** More than this of a text is not read. */
export const MAX_LIST_LENGTH = 10_000;

const FIRST_HELD = 0xf0000;

/** The sign for “et al.”. */
export const moreSign = "\u{100000}";

/** A sign for what is held. */
export const heldSigns = /[\u{F0000}-\u{FFFFD}]/gu;

export const heldAt = (held: readonly Held[], sign: string): Held | undefined =>
  held[(sign.codePointAt(0) ?? 0) - FIRST_HELD];

const unseen =
  /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF]|(?![\n\t])\p{Cc}|\p{Co}|\p{Cs}/gu;

/** The text in one spelling of letters, spaces and signs between names. */
function unify(written: string): string {
  return written
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(unseen, "")
    .replace(/[^\S\n\t]+/gu, " ")
    .replace(/[，、،﹐]/gu, ", ")
    .replace(/[；؛﹔]|\s[|/·•]\s/gu, "; ")
    .replace(/…/g, "...")
    .replace(/ {2,}/g, " ")
    .replace(/;(?: ?;)+/g, ";")
    .replace(/\n(?: ?\n)+/g, "\n")
    .replace(/ ?, ?(?:, ?)+/g, ", ");
}

const label =
  /^\s*(?:(?:written\s)?by\s(?=\p{Lu})|(?:written by|by|authors?(?:\(s\))?|auteurs?|autore?s?|autor\(?es\)?|editors?|names?)\s?:)\s*/iu;

const more =
  /[,;&]*\s?(?:(?:\band\s|&\s?|\be\s|\by\s|\bet\s)?(?:\bet\.?\s?al(?:ii|iae|\b)\.?|\bet\scoll\b\.?|\.\.\.)|(?:\band|&|\be|\by|\bet)\s(?:\d+\s)?(?:others|coworkers|colleagues|outros|otros|autres)\b\.?)[,;]?/giu;

/** Letters and figures that say where an author works. */
const unmark = (text: string) =>
  text
    .replace(
      /(?<=[\p{L}\p{M}.\u{F0000}-\u{FFFFD}])[\d⁰¹²³⁴-⁹]+(?:\s?[,;]\s?[\d⁰¹²³⁴-⁹*†‡§¶#]+(?![\p{L}\d.)]))*/gu,
      "",
    )
    .replace(/[ᵃ-ᵛªº⁰¹²³⁴-⁹₀-₉]+/gu, "")
    .replace(/[*†‡§¶#∗⁎✉✝☨]+/gu, "\u{100001}")
    .replace(
      /(?<=[\p{Ll}\p{M}.]) [a-df-g](?:\s?,\s?(?:[a-df-g](?![\p{L}\p{M}])|\u{100001}))*(?=\u{100001}|\s?(?:[,;\n]|$| and | & ))/gu,
      (mark) => (/\p{Lu}/u.test(text) ? "" : mark),
    )
    .replace(/\s?,?\s?\u{100001}/gu, "");

const itemNumber = /(^|\n)[ \t]*(?:\(\d{1,3}\)|\d{1,3}[.)]|\d{1,3}(?=\t)|[•·▪◦‣●○■–—*-])[ \t]*(?=\S)/g;

/** Lines and columns as signs between names. */
function unfold(text: string): string {
  const numbered = /^\s*\(?1[.)]\s/.test(text)
    ? text.replace(/[,;]?(?<=\S) (?:\d{1,3}[.)]|\(\d{1,3}\)) (?=\p{Lu})/gu, "\n")
    : text;
  const lines = numbered
    .replace(itemNumber, "$1")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const areColumns = lines.every((line) => /^[^\t]+\t[^\t]+$/.test(line) && !/^\S+ .*\t\S+ /.test(line));
  return lines
    .map((line) => line.replaceAll(/\t+/g, areColumns ? ", " : "; "))
    .join("\n")
    .replace(/(,|&| and| et| und)\s?\n/gi, "$1 ")
    .replace(/\n(?=(?:and|&|et) )/gi, " ")
    .replaceAll("\n", "; ");
}

/** The text before the title of a work, which a reference in Vancouver's style has behind the initials. */
function beforeTitle(text: string): number {
  for (const { index, 0: found } of text.matchAll(/(?<=\p{L} )\p{Lu}{1,3}\. (?=\p{Lu}\p{Ll}+ )/gu)) {
    const next = text.slice(index + found.length, index + found.length + 200);
    if (/^[^\s,;]+(?: [^\s,;]+){4}/.test(next) && /(?: \p{Ll}{4,}){1}.* \p{Ll}{2,}/u.test(next))
      return index + found.length;
  }
  return text.length;
}

/** Puts aside what belongs to no name: addresses, brackets, years and what follows them. */
export function cleanList(written: string): CleanList {
  const held: Held[] = [];
  const cut: string[] = [];
  const hold = (kind: Held["kind"]) => (text: string) => {
    const [inner, ...rest] = [text.trim(), text];
    if (!inner || held.length > 60_000) return rest.length > 1 ? "" : " ";
    held.push({ text: inner, kind });
    return String.fromCodePoint(FIRST_HELD + held.length - 1);
  };
  const cutOff = (part: string) => {
    if (part.trim()) cut.push(part.trim().replace(/^[,;.\s]+(?=\S)/, ""));
    return " ";
  };
  let text = unify(written);
  text = text.replace(label, (found) => {
    cutOff(found);
    return "";
  });
  text = text
    .replace(
      /\(?\b(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/|orcid(?: id)?:?\s?)?\d{4}[-‐–]\d{4}[-‐–]\d{4}[-‐–]\d{3}[\dX]\b\/?\)?/giu,
      (found) => {
        const orcid = parseOrcid(found.replace(/[()]|\/$/g, "").replace(/^orcid id/i, ""));
        return orcid ? hold("orcid")(orcid) : hold("aside")(found);
      },
    )
    .replace(
      /[(<]?\bmailto:|[<(]?[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,64}(?:\.[\p{L}\d-]{1,64}){1,6}[>)]?/giu,
      hold("aside"),
    )
    .replace(/[<(]?\b(?:https?:\/\/|www\.)[^\s<>,;()]+[>)]?/giu, hold("aside"))
    .replace(/\[[\d\s,;*†‡a-g]*\]/gu, "")
    .replace(/\[([^[\]]{0,200})\]/gu, hold("aside"))
    .replace(
      /[.,]?\s?\((?:(?:1[5-9]|20)\d\d[a-z]?(?:[,/–-][^()]{0,40})?|in press|in prep\.?|n\.\s?d\.|forthcoming)\)[\s\S]*$/u,
      cutOff,
    )
    .replace(/[.,]?\s(?:1[5-9]|20)\d\d[a-z]?(?:[.:,;]\s[\s\S]*|[.:,;]?\s*)$/u, cutOff);
  const end = beforeTitle(text);
  cutOff(text.slice(end));
  text = text.slice(0, end);
  for (let depth = 0; depth < 3 && text.includes("("); depth += 1)
    text = text.replace(/\s?\([^()]{0,300}\)/gu, (found) =>
      /^\s?\([\d\s,*]*\)$/.test(found) ? found : hold("bracket")(found),
    );
  text = text
    .replace(/(^|\n)\s*\(\d{1,3}\)/g, "$11. ")
    .replace(/\([\d\s,*]*\)/g, "")
    .replace(/[()[\]{}<>"“”«»]+/gu, " ");
  text = unmark(unfold(text)).replace(more, `, ${moreSign},`);
  text = text
    .replace(/[,;]?\s?(?:and\s)?\bon behalf of(?: the)?\b/giu, ";")
    .replace(/[,;]\s?(?:and\s)?for the(?= )/giu, ";")
    .replace(/(?<=\p{Ll})&(?=\p{Lu})/gu, " & ")
    // “J.Smith” and “Prof.Musa”, but “M.Sc”.
    .replace(/(?<=\p{L}\.)(?=\p{Lu}\p{M}*[\p{Ll}'’])(?!(?:Sc|Phil|Eng|Tech|Pharm|Res|Ed|Ag|Agric)\b)/gu, " ")
    .replace(/[\s]+/g, " ")
    .trim();
  return { text, held, cut };
}
