import { diffLines, diffWordsWithSpace } from "diff";

/** A run of text that is in both versions, or in only one. */
export interface TextSegment {
  kind: "same" | "added" | "removed";
  text: string;
}

// Beyond this many edits a comparison by words is slow and not useful, so lines are compared.
const MAX_WORD_EDITS = 1000;

/** The runs of two texts, compared word by word. */
export function diffTexts(before: string, after: string): TextSegment[] {
  const parts =
    diffWordsWithSpace(before, after, { maxEditLength: MAX_WORD_EDITS }) ?? diffLines(before, after);
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** Shortens long unchanged segments to a few words next to each change. */
export function shortenUnchanged(segments: TextSegment[], words: number): TextSegment[] {
  return segments.map((segment, index) => {
    if (segment.kind !== "same") return segment;
    const parts = segment.text.split(/(?<=\s)/);
    const head = index === 0 ? 0 : words;
    const tail = index === segments.length - 1 ? 0 : words;
    if (parts.length <= head + tail + words) return segment;
    const ends = [parts.slice(0, head).join(""), parts.slice(parts.length - tail).join("")];
    return { kind: "same", text: ends.join(" … ") };
  });
}
