import { useMemo } from "react";
import type { PostType } from "#institute/domain/posts/types.ts";
import {
  changesBetween,
  type FieldChange,
  type PostVersion,
  shortenUnchanged,
} from "#institute/formats/posts/text-changes.ts";
import styles from "./changes.module.css";
import { fieldLabel } from "./fields.tsx";

const CONTEXT_WORDS = 14;

/** The differences between two versions of a post, word by word. */
export function Changes({
  before,
  after,
  type,
}: {
  before: PostVersion;
  after: PostVersion;
  type: PostType;
}) {
  // A text of 20,000 words takes a while to compare, and an editor renders with every key.
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  if (changes.length === 0) return <p className="muted">There are no differences.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <dl className={`stack ${styles.changes}`}>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.field === "isPrivate" ? "Private" : fieldLabel(change.field, type)}</dt>
            <dd>
              <Segments change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Segments({ change: { segments } }: { change: FieldChange }) {
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
