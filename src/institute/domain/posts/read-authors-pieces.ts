import { fold } from "#core/domain/words.ts";
import { boundWords, givenNames, initialDegrees } from "./name-words.ts";
import { type CleanList, heldAt, heldSigns, moreSign } from "./read-authors-clean.ts";
import { isInitials, isParticle } from "./read-authors-name.ts";
import { isHeadWord, rejoin } from "./read-authors-organisations.ts";
import {
  type ListTraits,
  loudFamilyOf,
  organisationOf,
  type Piece,
  type Segment,
  shapeOf,
  strip,
} from "./read-authors-shape.ts";

const connector = /^(?:and|&|et|und|with|avec|com|и|och|og)$/iu;
const weakConnector = /^[ye]$|^en$/;
/** “Instituto da Biodiversidade e das Áreas Protegidas” goes on. */
const article = /^(?:d[aeo]s?|[ao]s?|del?)$/;
/** Cuts a text at its commas, semicolons and words like “and”. */
function cut(text: string, isLoud: boolean): Segment[] {
  const tokens = text.match(/[,;]|[^\s,;]+/gu) ?? [];
  const segments: Segment[] = [];
  let before: Piece["before"] = "";
  let joint = "";
  let words: string[] = [];
  const close = (sign: Piece["before"], written: string) => {
    if (words.length > 0) {
      segments.push({ words, before, joint });
      words = [];
      before = sign;
      joint = written;
    } else if (segments.length > 0 && before !== ";") {
      before = sign === ";" ? ";" : before === "and" || sign === "and" ? "and" : sign;
      joint = `${joint} ${written}`.trim();
    }
  };
  const segmentFrom = (start: number) => {
    let end = start;
    while (end < tokens.length && end < start + 8) {
      const token = tokens[end] ?? "";
      if (/^[,;]$/.test(token) || connector.test(token) || weakConnector.test(token)) break;
      end += 1;
    }
    return tokens.slice(start, end);
  };
  const isBetweenNames = (index: number) => {
    const right = segmentFrom(index + 1);
    if (words.length === 0 || right.length === 0) return false;
    if (isInitials(words.at(-1) ?? "")) return true;
    if (words.length > 1)
      return right.length > 1 && !(right.length === 2 && isInitials(right[1] ?? "") && words.length < 2);
    return before === "," && (right.length > 1 || givenNames.has(words[0] ?? ""));
  };
  for (const [index, token] of tokens.entries()) {
    if (token === "," || token === ";") close(token, token);
    else if (token === moreSign) {
      close(",", "");
      segments.push({ words: [token], before: ",", joint: "" });
      before = ",";
      joint = ",";
    } else if (
      connector.test(token) &&
      !(/^und$/i.test(token) && /^zu$/i.test(tokens[index + 1] ?? "")) &&
      !(isLoud && /^(?:COM|OG)$/.test(token))
    )
      close("and", token);
    else if (weakConnector.test(token) && article.test(tokens[index + 1] ?? "") && words.some(isHeadWord))
      words.push(token);
    else if ((weakConnector.test(token) || (isLoud && /^[YE]$/.test(token))) && isBetweenNames(index))
      close("and", token);
    else words.push(token);
  }
  close("", "");
  return segments;
}

/** A segment with what was held in it put aside, or put back for an organisation. */
function toPiece(segment: Segment, { held }: CleanList, traits: ListTraits): Piece {
  const raw = segment.words.join(" ");
  const setAside: string[] = [];
  let orcid: string | undefined;
  for (const [sign] of raw.matchAll(heldSigns)) {
    const one = heldAt(held, sign);
    if (one?.kind === "orcid" && !orcid) orcid = one.text;
    else if (one) setAside.push(one.text);
  }
  const put = raw.replace(heldSigns, (sign) => {
    const one = heldAt(held, sign);
    return one?.kind === "bracket" ? ` ${one.text}` : "";
  });
  const plain = raw
    .replace(heldSigns, " ")
    .split(/\s+/)
    .map((word) => word.replace(/^(?!['’][tsn]$)[:!?'"’=+_-]+(?=\p{L})|(?<=\p{L}{2})[:!?"=+_-]+$/gu, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) || word === moreSign);
  if (plain[0] === moreSign)
    return {
      ...segment,
      words: plain,
      shape: "more",
      whole: "et al.",
      setAside,
      suffix: "",
      isTitled: false,
      hasDegree: false,
    };
  const whole = strip(plain, traits);
  const stripped = { ...whole, words: unstop(whole.words) };
  const organisation = organisationOf(stripped.words, traits);
  const name = put
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^the (?=\p{Lu})/u, "");
  const shape = organisation ? "organisation" : shapeOf(stripped, traits);
  const words =
    shape === "organisation" ? plain.filter((word, index) => index > 0 || word !== "the") : stripped.words;
  return {
    ...stripped,
    words,
    before: segment.before,
    shape,
    whole: name,
    orcid,
    setAside:
      shape === "organisation"
        ? setAside.filter((text) => !name.includes(text))
        : [...setAside, ...stripped.setAside].toSorted((a, b) => raw.indexOf(a) - raw.indexOf(b)),
  };
}

/** Words without the stop that ends a sentence. */
const unstop = (words: string[]) =>
  words.map((word, index) =>
    index === words.length - 1 && /\p{L}{3,}\.$|^\p{Lu}{2,3}\.$/u.test(word) && !isInitials(word)
      ? word.slice(0, -1)
      : word,
  );

/** A suffix, degree or title of its own belongs to the name before it, or to the first. */
function attach(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let waiting: string[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    const isInitialDegree =
      piece.shape === "initials" &&
      piece.before === "," &&
      piece.words.length === 1 &&
      initialDegrees.has(piece.words[0] ?? "") &&
      (last?.shape === "words" ||
        last?.shape === "front" ||
        last?.isTitled ||
        // “Obi, Ada, OFR”
        (last?.shape === "word" && kept.length > 1 && piece.words[0]?.length === 3));
    const isBelonging =
      /^(?:suffix|degree|title)$/.test(piece.shape) || isInitialDegree || piece.words.length === 0;
    if (!isBelonging || (!last && piece.shape === "suffix")) {
      kept.push({
        ...piece,
        setAside: [...waiting, ...piece.setAside],
        before: kept.length === 0 ? "" : piece.before,
      });
      waiting = [];
    } else if (!last || (piece.shape === "title" && piece.before !== ",")) waiting.push(...piece.setAside);
    else {
      last.suffix ||= piece.suffix;
      last.orcid ??= piece.orcid;
      last.hasDegree ||= piece.shape !== "suffix";
      last.setAside.push(...(isInitialDegree ? piece.words : []), ...piece.setAside);
    }
  }
  kept.at(-1)?.setAside.push(...waiting);
  return kept;
}

/** The pieces of a clean list, each with its shape. */
export function toPieces(
  list: CleanList,
  known: ReadonlySet<string> = new Set(),
): { pieces: Piece[]; traits: ListTraits } {
  const plain = list.text.replace(heldSigns, "");
  const lettered = plain.replace(/\b(?:and|et|und|with|y|e)\b/g, "");
  const isLoud = !/\p{Ll}/u.test(lettered) && /\p{Lu}{3,}/u.test(lettered);
  const segments = cut(list.text, isLoud);
  const traits: ListTraits = {
    isLoud,
    hasLoudFamily: false,
    hasInitialsBehind: segments.some(
      ({ words }) =>
        words.length > 1 &&
        /^\p{Lu}{1,3}$/u.test(words.at(-1) ?? "") &&
        !initialDegrees.has(words.at(-1) ?? "") &&
        words.slice(0, -1).every((word) => !isInitials(word)),
    ),
    isGiven: (word) => givenNames.has(word) || known.has(fold(word)),
  };
  const loud = segments.some(({ words }) => {
    const { words: names } = strip(
      words.map((word) => word.replace(heldSigns, "")),
      traits,
    );
    return loudFamilyOf(names, traits) !== undefined && !organisationOf(names, traits);
  });
  const pieces = segments.map((segment) => toPiece(segment, list, { ...traits, hasLoudFamily: loud }));
  return { pieces: attach(rejoin(pieces, segments)), traits: { ...traits, hasLoudFamily: loud } };
}

/** Whether a piece can only be the family name of the next one. */
export const isFamilyAlone = ({ words }: Piece): boolean =>
  words.length > 1 && words.slice(0, -1).every((word) => isParticle(word) || boundWords.has(word));
