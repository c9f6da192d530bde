import { formatDateTime } from "#core/domain/dates.ts";
import { missingSettings } from "#core/domain/missing-settings.ts";
import styles from "./editor.module.css";
import { type LoadedPage, savePage, takeBack } from "./page-calls.ts";
import { PageChanges, type PageParts, partLabel } from "./page-changes.tsx";
import { partId } from "./parts/part-props.ts";
import { timesOf } from "./questions.tsx";

interface NoticesProps {
  name: string;
  page: LoadedPage;
  parts: PageParts;
  /** Whether nothing is typed that a press here would lose. */
  isUnchanged: boolean;
  onSave: (save: () => Promise<unknown>, said: string) => Promise<void>;
}

/** What there is to know of a page before it is changed: its draft, texts that wait, newer delivered texts, faults of its file. */
export function PageNotices({ name, page, parts, isUnchanged, onSave }: NoticesProps) {
  const { draft, waiting, newlyDelivered, problems, stored } = page;
  const act = (save: () => Promise<unknown>, said: string) => () => void onSave(save, said);
  const missing = name === "settings" ? missingSettings(stored.parts) : [];
  return (
    <>
      {missing.length > 0 && (
        <div className={styles.notice}>
          <p>
            <b>Still to fill in.</b> Visitors look for this first:
          </p>
          <ul>
            {missing.map(({ part, text }) => (
              <li key={part}>
                <a href={`#${partId(part)}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} className={styles.notice}>
          {problem} The page shows what could be read.
        </p>
      ))}
      {draft && (
        <div className={styles.notice}>
          <p>
            This is a draft by {draft.by ?? "a command"} from {formatDateTime(draft.savedAt)}. Visitors do not
            see it.
          </p>
          <button
            type="button"
            className="link"
            onClick={act(() => takeBack(name, draft.version), "The draft was discarded")}
          >
            Discard the draft
          </button>
        </div>
      )}
      {waiting.map(({ version, publishAt, until, changes, by }) => (
        <div key={version} className={styles.notice}>
          <p>
            <b>{timesOf({ publishAt, until })}</b> ({by ?? "a command"}):{" "}
            {changes.map(({ part }) => partLabel(parts, part)).join(", ")}
          </p>
          <details>
            <summary>Show this change</summary>
            <PageChanges parts={parts} changes={changes} />
          </details>
          {isUnchanged && (
            <button
              type="button"
              className="link"
              onClick={act(() => takeBack(name, version), "The text was withdrawn")}
            >
              {publishAt && publishAt <= page.at ? "End it now" : "Withdraw"}
            </button>
          )}
        </div>
      ))}
      {newlyDelivered.map(({ part, value }) => (
        <div key={part} className={styles.notice}>
          <p>
            <b>The delivered text is new:</b> {partLabel(parts, part)}
          </p>
          <PageChanges
            parts={parts}
            changes={[{ part, before: part === "$text" ? stored.text : stored.parts[part], after: value }]}
          />
          {isUnchanged && (
            <div className="toolbar">
              <button
                type="button"
                className="button quiet"
                onClick={act(
                  () =>
                    savePage(name, {
                      ...(part === "$text" ? { text: null } : { parts: { [part]: null } }),
                      version: stored.version,
                    }),
                  "The delivered text is public now",
                )}
              >
                Use the delivered text
              </button>
              <button
                type="button"
                className="button quiet"
                onClick={act(() => savePage(name, { keep: [part], version: stored.version }), "Yours stays")}
              >
                Keep ours
              </button>
            </div>
          )}
        </div>
      ))}
    </>
  );
}
