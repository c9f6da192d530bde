import { useSyncExternalStore } from "react";
import type { TextUploads } from "./text-uploads.ts";
import { uploadStatusText } from "./upload-element.ts";
import styles from "./upload-list.module.css";

/** The running and failed uploads of a text, with buttons to cancel, retry or leave out. */
export function UploadList({ uploads, onDone }: { uploads: TextUploads; onDone: () => void }) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all);
  const sending = all.filter(({ failed }) => !failed);
  const failed = all.filter((upload) => upload.failed);
  const leaveOut = (id: string) => {
    uploads.remove(id);
    onDone();
  };
  const tryAgain = (id: string) => {
    uploads.retry(id);
    onDone();
  };
  return (
    <div className={styles.list}>
      <p role="status">{summary(sending.length, all.length === 0 ? uploads.added() : 0)}</p>
      {sending.length > 0 && (
        <ul>
          {sending.map((upload) => (
            <li key={upload.id}>
              <span>
                {upload.name}: {uploadStatusText(upload)}
              </span>
              <button type="button" onClick={() => leaveOut(upload.id)}>
                Cancel<span className="visually-hidden"> {upload.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" hidden={failed.length === 0}>
        <ul>
          {failed.map(({ id, name, failed: problem }) => (
            <li key={id}>
              <span>
                “{name}” was not added: {problem?.message}
              </span>
              {problem?.retry && (
                <button type="button" onClick={() => tryAgain(id)}>
                  Try again<span className="visually-hidden"> {name}</span>
                </button>
              )}
              <button type="button" onClick={() => leaveOut(id)}>
                Leave out<span className="visually-hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function summary(sending: number, added: number): string {
  if (sending > 0) return sending === 1 ? "Uploading a picture" : `Uploading ${sending} pictures`;
  if (added === 0) return "";
  return added === 1 ? "Picture added" : `${added} pictures added`;
}
