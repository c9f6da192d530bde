import {
  fromCapitals,
  isCapitals,
  isInitials,
  type NameReason,
  type ReadName,
  readInOrder,
  readInverted,
  spaceInitials,
} from "./read-authors-name.ts";
import { isShortAcronym } from "./read-authors-price.ts";
import type { Piece } from "./read-authors-shape.ts";
import { type ListTraits, loudFamilyOf } from "./read-authors-shape.ts";

/** An author as a list names it; all others have their whole name in `family`. */
export interface ReadAuthor {
  family: string;
  given: string;
  suffix: string;
  kind: "person" | "organisation" | "free" | "more";
  orcid?: string;
  confidence: "sure" | "likely" | "unsure";
  reason: NameReason | "organisation" | "tie" | "more" | "remembered";
  setAside: string[];
}

/** A list of authors as it was read, with the other readings that are as likely or nearly so. */
export interface ReadList {
  authors: ReadAuthor[];
  alternatives: ReadAuthor[][];
}

const none = { family: "", given: "", suffix: "", setAside: [] };

/** A text that is kept as it is written. */
export const toFree = (text: string): ReadAuthor => ({
  ...none,
  family: text,
  kind: "free",
  confidence: "unsure",
  reason: "tie",
});

/** An organisation by its whole name. */
export const toOrganisation = (name: string, setAside: string[]): ReadAuthor => ({
  ...none,
  family: name,
  kind: "organisation",
  confidence: "sure",
  reason: "organisation",
  setAside,
});

const sureReasons: readonly ReadAuthor["reason"][] = ["comma", "initials", "order"];

function toPerson({ family, given, reason }: ReadName, pieces: readonly Piece[]): ReadAuthor {
  const orcid = pieces.find((piece) => piece.orcid)?.orcid;
  return {
    family,
    given: spaceInitials(given),
    suffix: pieces.find((piece) => piece.suffix)?.suffix ?? "",
    kind: "person",
    ...(orcid && { orcid }),
    confidence: sureReasons.includes(reason) ? "sure" : "likely",
    reason,
    setAside: pieces.flatMap((piece) => piece.setAside),
  };
}

/** A name with its family name in front, as in “Wang Wei”. */
export const toFamilyFirst = (piece: Piece): ReadAuthor =>
  piece.shape === "more" ? toMore(piece) : toPerson(readInOrder(piece.words, true), [piece]);

const toMore = ({ setAside }: Piece): ReadAuthor => ({
  ...none,
  family: "et al.",
  kind: "more",
  confidence: "sure",
  reason: "more",
  setAside,
});

/** The author that one piece is, or that a family name and the given names behind its comma are. */
export function toAuthor(pieces: readonly [Piece, Piece?], traits: ListTraits): ReadAuthor {
  const [piece, given] = pieces;
  const quiet = (words: readonly string[]) =>
    traits.isLoud ? fromCapitals(words.join(" "), 3).split(" ") : [...words];
  if (given) {
    const family =
      piece.shape === "acronym" && !traits.isLoud
        ? [fromCapitals(piece.words.join(" "), 3)]
        : quiet(piece.words);
    return toPerson(readInverted(loudQuiet(family, traits), quiet(given.words)), [piece, given]);
  }
  if (piece.shape === "more") return toMore(piece);
  if (piece.shape === "organisation" || piece.shape === "acronym" || isShortAcronym(piece))
    return toOrganisation(piece.whole || piece.words.join(" "), piece.setAside);
  if (piece.shape === "none") return { ...toFree(piece.words.join(" ")), setAside: piece.setAside };
  return toPerson(readAlone(piece, quiet(piece.words), traits), [piece]);
}

/** A family name that its capitals tell, in small letters. */
const loudQuiet = (words: readonly string[], { hasLoudFamily }: ListTraits): string[] =>
  hasLoudFamily && words.some((word) => isCapitals(word, 2))
    ? fromCapitals(words.join(" "), 2).split(" ")
    : [...words];

function readAlone({ shape }: Piece, words: string[], traits: ListTraits): ReadName {
  if (shape === "capitals") {
    const end = loudFamilyOf(words, traits);
    const isLoud = (word = "") => isCapitals(word, 2) && !/\./.test(word);
    const at =
      end === "first" ? words.findIndex((word) => !isLoud(word)) : words.findIndex((word) => isLoud(word));
    const [front, back] = [words.slice(0, at), words.slice(at)];
    const [family, given] = end === "first" ? [front, back] : [back, front];
    return { family: fromCapitals(family.join(" "), 2), given: given.join(" "), reason: "capitals" };
  }
  if (shape === "behind") {
    const at = words.findIndex(isInitials);
    return { family: words.slice(0, at).join(" "), given: words.slice(at).join(" "), reason: "initials" };
  }
  if (shape === "particle" || shape === "word" || shape === "initials")
    return { family: words.join(" "), given: "", reason: "oneWord" };
  return readInOrder(words);
}
