import { useMemo } from "react";
import styles from "#core/web/forms/fields/segments.module.css";
import { Segments } from "#core/web/forms/fields/segments.tsx";
import type { PostType } from "#institute/domain/posts/types.ts";
import { changesBetween, type PostVersion } from "#institute/formats/posts/text-changes.ts";
import { fieldLabel } from "./fields.tsx";

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
              <Segments segments={change.segments} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
