import { formatDate } from "#core/domain/dates.ts";
import { readableSize } from "#core/domain/files/readable-size.ts";
import type { FileVersion, Post } from "#institute/domain/posts/post.ts";
import styles from "./versions.module.css";

/** The files that a work has had, newest first; renders nothing for one file alone. */
export function Versions({ post: { versions = [] } }: { post: Post }) {
  if (versions.length === 0) return null;
  const [current, ...earlier] = versions.toReversed();
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol className="ruled">
        {current && <Version version={current} isCurrent={!current.removed} />}
        {earlier.map((version) => (
          <Version key={version.number} version={version} isCurrent={false} />
        ))}
      </ol>
    </section>
  );
}

function Version({ version, isCurrent }: { version: FileVersion; isCurrent: boolean }) {
  const { number, at, note, fileUrl, file, removed } = version;
  const name = `Version ${number}`;
  return (
    <li className="stack">
      <p className="toolbar">
        {fileUrl ? (
          <a href={fileUrl} download={file?.name}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        {isCurrent && <small>current</small>}
      </p>
      <p className="hint">
        {formatDate(at)}
        {file && `, ${readableSize(file.bytes)}`}
      </p>
      {note && <p>{note}</p>}
      {removed && (
        <p className="hint">
          Removed on {formatDate(removed.at)}
          {removed.reason ? `: ${removed.reason}` : "."}
        </p>
      )}
    </li>
  );
}
