import { organisationHeads, organisationParts, places, weakOrganisations } from "./name-words.ts";
import { isNationMark, type Piece, type Segment } from "./read-authors-shape.ts";

/** Whether a word alone says that a name is an organisation’s. */
export const isHeadWord = (word: string) => organisationHeads.test(word) && !weakOrganisations.test(word);

const isPlace = ({ words, shape }: Piece) =>
  shape !== "organisation" &&
  words.length < 3 &&
  words.every((word) => places.has(word) || /^(?:State|City|West|East)$/.test(word));

/** Whether a piece goes on with the organisation before it. */
function isPartOfOrganisation(one: Piece, next: Piece, count: number, joint: string): boolean {
  const isOrganisation = one.shape === "organisation";
  if (next.before === ";") return false;
  if (joint.startsWith(",") && next.before === ",") {
    if (!isOrganisation && one.shape !== "acronym") return false;
    if (isPlace(next)) return true;
    if (!isOrganisation) return false;
    const isDivision =
      /^(?:Department|Dept\.?|Faculty|Division|School|Unit|Laboratory|Institute|Centre|College|Museum)$/.test(
        one.words[0] ?? "",
      );
    if (next.shape === "organisation")
      return (
        count <= 3 &&
        isDivision &&
        /^(?:University|Universit\p{L}*|Ministry|Federal)$/u.test(next.words.find(isHeadWord) ?? "")
      );
    return count <= 3 && next.shape === "word" && !next.isTitled && !next.hasDegree;
  }
  if (next.before !== "and") return false;
  if (isOrganisation && next.shape === "word") return true;
  if (
    isOrganisation &&
    next.shape === "organisation" &&
    !next.words.some(isHeadWord) &&
    !next.words.includes("of")
  )
    return true;
  if (isOrganisation && next.shape === "words" && next.words.some((word) => organisationParts.test(word)))
    return true;
  if (next.shape !== "organisation") return false;
  if (isNationMark(one.words[0] ?? "")) return true;
  if (one.shape === "word") return !one.isTitled;
  return (
    isOrganisation &&
    !one.words.some(isHeadWord) &&
    !one.words.some((word) => /^(?:of|for|birdlife)$/i.test(word)) &&
    next.words.some(isHeadWord)
  );
}

/** Puts together what commas and “and” cut within the names of organisations. */
export function rejoin(pieces: readonly Piece[], segments: readonly Segment[]): Piece[] {
  const joined: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = joined.at(-1);
    const { joint = "" } = segments[index] ?? {};
    if (!last || !isPartOfOrganisation(last, piece, pieces.length, joint)) {
      joined.push(piece);
      continue;
    }
    const sign = /^,?$/.test(joint)
      ? ", "
      : joint.startsWith(",")
        ? `, ${joint.slice(1).trim()} `
        : ` ${joint} `;
    joined[joined.length - 1] = {
      ...last,
      words: [...last.words, ...piece.words],
      whole: `${last.whole}${sign}${piece.whole}`,
      shape: "organisation",
      setAside: [...last.setAside, ...piece.setAside],
    };
  }
  return joined;
}
