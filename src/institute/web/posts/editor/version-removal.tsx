import { browserClient, unwrap } from "#core/web/browser-client.ts";
import dialog from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import type { FileVersion } from "#institute/domain/posts/post.ts";
import { removalFields } from "#institute/domain/posts/versions.ts";

const idOf = (field: string) => `version-${field}`;

/** Asks why an earlier file is removed, and removes it. */
export function RemovalDialog(props: {
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
