import { shortenUnchanged, type TextSegment } from "#core/formats/text-diff.ts";

const CONTEXT_WORDS = 14;

/** The differences of one text; none if only its formatting changed. */
export function Segments({ segments }: { segments: TextSegment[] }) {
  if (segments.length === 0) return <em>Only the formatting differs, such as headings, lists or bold.</em>;
  let offset = 0;
  return shortenUnchanged(segments, CONTEXT_WORDS).map(({ kind, text }) => {
    offset += text.length + 1;
    if (kind === "added")
      return (
        <ins key={offset}>
          <span className="visually-hidden">added: </span>
          {text}
          <span className="visually-hidden">; </span>
        </ins>
      );
    if (kind === "removed")
      return (
        <del key={offset}>
          <span className="visually-hidden">removed: </span>
          {text}
          <span className="visually-hidden">; </span>
        </del>
      );
    return <span key={offset}>{text}</span>;
  });
}
