import { useEffect, useState } from "react";
import { formatDateTime } from "#domain/dates.ts";
import { postTypeRow } from "#domain/post-types.ts";
import { type Draft, draftsOf, dropDraft } from "./drafts.ts";
import styles from "./unfinished-posts.module.css";
import type { Person } from "./use-person.ts";

/** What the person has typed in this browser and not stored: to go on with, or to discard. */
export function UnfinishedPosts(props: {
  person: Person;
  /** Whether the editor is open; what is unfinished is looked up anew when it closes. */
  writing: boolean;
  onOpen: (post: string | null, slot: number) => void;
}) {
  const { person, writing } = props;
  const [drafts, setDrafts] = useState<Draft[]>([]);
  useEffect(() => {
    let current = true;
    if (!writing) void draftsOf(person._id).then((found) => current && setDrafts(found));
    return () => {
      current = false;
    };
  }, [person._id, writing]);

  if (writing || drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label="Unfinished writing">
      {drafts.map((draft) => (
        <div key={`${draft.post} ${draft.slot}`}>
          <p>
            <b>{draft.values.title.trim() || "Without a title yet"}</b>
            <span>
              {draft.post === null
                ? `New, ${postTypeRow(draft.values.postType).one.toLowerCase()}`
                : "Changes to a post"}
              {`, kept in this browser on ${formatDateTime(draft.savedAt)}, not saved yet`}
            </span>
          </p>
          <button type="button" className="button" onClick={() => props.onOpen(draft.post, draft.slot)}>
            Go on writing
          </button>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setDrafts(drafts.filter((other) => other !== draft));
              void dropDraft(draft);
            }}
          >
            Discard
          </button>
        </div>
      ))}
    </section>
  );
}
