import type { PostType } from "#domain/posts/types.ts";
import {
  changesBetween,
  type FieldChange,
  type PostVersion,
  shortenUnchanged,
} from "#formats/posts/text-changes.ts";
import styles from "./changes.module.css";
import { fieldLabel } from "./fields.tsx";

const CONTEXT_WORDS = 14;

/** What differs between two versions of a post, word by word: what was taken out struck through, what came in underlined. */
export function Changes({
  before,
  after,
  type,
}: {
  before: PostVersion;
  after: PostVersion;
  type: PostType;
}) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className={styles.none}>The two say the same.</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.field === "isPrivate" ? "Private" : fieldLabel(change.field, type)}</dt>
          <dd>
            <Pieces change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Pieces({ change: { segments: pieces } }: { change: FieldChange }) {
  if (pieces.length === 0)
    return <em>Only the look of the text is another: headings, lists, bold or the like.</em>;
  let offset = 0;
  return shortenUnchanged(pieces, CONTEXT_WORDS).map(({ kind, text }) => {
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
          <span className="visually-hidden">taken out: </span>
          {text}
          <span className="visually-hidden">; </span>
        </del>
      );
    return <span key={offset}>{text}</span>;
  });
}
