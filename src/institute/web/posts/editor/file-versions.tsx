import { useState } from "react";
import { formatDate } from "#core/domain/dates.ts";
import { later } from "#core/web/forms/later.tsx";
import type { EditedPost, FileVersion } from "#institute/domain/posts/post.ts";
import styles from "./file-versions.module.css";

const RemovalDialog = later(
  "The question",
  async () => (await import("./version-removal.tsx")).RemovalDialog,
);

/** The earlier files of a work, with a button for admins that removes one; the dialog belongs outside the form. */
export function useFileVersions(post: EditedPost | null) {
  const [asked, setAsked] = useState<FileVersion>();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const earlier = (post?.versions ?? []).slice(0, -1).toReversed();
  return {
    list: earlier.length > 0 && (
      <section className={styles.versions} aria-labelledby="file-versions">
        <h2 id="file-versions">Earlier versions of the file</h2>
        <ul>
          {earlier.map((version) => (
            <li key={version.number}>
              <span>
                Version {version.number}, {formatDate(version.at)}
              </span>
              {version.removed || removed.includes(version.number) ? (
                <span>Removed</span>
              ) : (
                <button type="button" className="button quiet" onClick={() => setAsked(version)}>
                  Remove <span className="visually-hidden">version {version.number}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    ),
    dialog: post && asked && (
      <RemovalDialog
        postId={post._id}
        version={asked}
        onRemoved={() => {
          const gone = post.versions?.filter(({ fileUrl }) => fileUrl === asked.fileUrl) ?? [];
          setRemoved([...removed, ...gone.map(({ number }) => number)]);
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
