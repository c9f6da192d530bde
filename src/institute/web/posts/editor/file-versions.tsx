import { useState } from "react";
import { formatDate } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import dialog from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import type { EditedPost, FileVersion } from "#institute/domain/posts/post.ts";
import { removalFields } from "#institute/domain/posts/versions.ts";
import styles from "./file-versions.module.css";

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

const idOf = (field: string) => `version-${field}`;

function RemovalDialog(props: {
  postId: string;
  version: FileVersion;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { number } = props.version;
  const editor = useEditorForm({
    keptAs: `removal of ${props.postId}, ${number}`,
    initial: { reason: "" },
  });
  const { busy, failure, values } = editor;
  const { run } = useAction({
    editor,
    call: (keyed) => {
      const param = { id: props.postId, number: String(number) };
      const { removal } = browserClient.api.posts[":id"].versions[":number"];
      return unwrap(removal.$put({ param, json: values }, keyed));
    },
    done: () => ({ said: `Version ${number} has been removed` }),
    after() {
      props.onRemoved();
      props.onClose();
    },
    changes: [["posts"]],
  });
  return (
    <ModalDialog title={`Remove version ${number}?`} busy={busy} onClose={props.onClose}>
      <form className="stack" {...editor.formProps(run)}>
        {failure && (
          <p className={dialog.problem} role="alert" tabIndex={-1} data-summary>
            {failure.message}
          </p>
        )}
        <p>
          The file is deleted for good, for its authors too. The page of the work still lists the version,
          with the day and the reason, and so does the address of the file.
        </p>
        <FieldInput {...bindFields(removalFields, idOf, editor)("reason")} required />
        <SaveBar>
          <button type="button" className="button quiet" onClick={props.onClose} disabled={busy}>
            Cancel
          </button>
          <BusyButton type="submit" danger busy={busy} busyLabel="Removing the file">
            Remove
          </BusyButton>
        </SaveBar>
      </form>
    </ModalDialog>
  );
}
