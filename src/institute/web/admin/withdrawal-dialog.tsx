import { useQuery } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import dialog from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useStage } from "#core/web/forms/sending/on-its-way.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { Title } from "#core/web/ui/title.tsx";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type WithdrawnWork, withdrawalFields } from "#institute/domain/posts/withdrawal.ts";
import styles from "./withdrawal-dialog.module.css";

interface DialogProps {
  post: PostSummary;
  onClose: () => void;
}

/** Takes a work down with a reason, or changes the reason and puts the work back. */
export function WithdrawalDialog({ post, onClose }: DialogProps) {
  const isDown = post.withdrawnAt !== undefined;
  const notice = useQuery({
    queryKey: ["withdrawal", post._id],
    queryFn: () =>
      unwrap(browserClient.api.posts[":idOrSlug"].withdrawal.$get({ param: { idOrSlug: post._id } })),
    enabled: isDown,
    gcTime: 0,
  });
  return (
    <ModalDialog
      title={isDown ? "This work is taken down" : "Take down this work?"}
      busy={useStage() !== undefined}
      onClose={onClose}
    >
      <p>
        <b>
          <Title of={post} />
        </b>
      </p>
      {notice.error && (
        <p className={dialog.problem} role="alert">
          {notice.error.message}
        </p>
      )}
      {isDown && notice.isPending && <p role="status">Loading what its page says</p>}
      {(!isDown || notice.data) && <WithdrawalForm post={post} said={notice.data} onClose={onClose} />}
    </ModalDialog>
  );
}

const idOf = (field: string) => `withdrawal-${field}`;

function WithdrawalForm({ post, said, onClose }: DialogProps & { said: WithdrawnWork | undefined }) {
  const editor = useEditorForm({
    keptAs: `withdrawal of ${post._id}`,
    initial: {
      by: said?.by ?? "institute",
      reason: said?.reason ?? "",
      hidesTitle: said?.hidesTitle ?? false,
    },
  });
  const { busy, failure, values } = editor;
  const field = bindFields(withdrawalFields, idOf, editor);
  const param = { id: post._id };

  const saying = (said: string) => ({
    editor,
    done: () => ({ said, detail: post.title }),
    after: onClose,
    changes: [["posts"]],
  });
  const takeDown = useAction({
    ...saying(said ? "What its page says has been changed" : "The work has been taken down"),
    call: (keyed) => {
      // A notice is changed whatever version the text has by now.
      const json = { ...values, ...(!said && { version: post.version }) };
      return unwrap(browserClient.api.posts[":id"].withdrawal.$put({ param, json }, keyed));
    },
  });
  const putBack = useAction({
    ...saying("The work is back at its address"),
    call: (keyed) => unwrap(browserClient.api.posts[":id"].withdrawal.$delete({ param }, keyed)),
  });

  return (
    <form className="stack" {...editor.formProps(takeDown.run)}>
      {failure && (
        <p className={dialog.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      <p>
        The address still works, but the page says only that the work was taken down and, unless you hide the
        title, how it was cited. The work disappears from lists and searches, and its file is closed.
      </p>
      <FieldInput {...field("by")} />
      <FieldInput {...field("reason")} />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={values.hidesTitle}
          aria-labelledby={idOf("hides")}
          aria-describedby={idOf("hides-what")}
          onChange={(event) => editor.set({ hidesTitle: event.currentTarget.checked })}
        />
        <span>
          <span id={idOf("hides")}>Also hide the title and the authors</span>
          <small id={idOf("hides-what")}>
            For legal or privacy reasons. The page then shows only the kind of work, the date, who took it
            down and the reason, so do not name anyone in the reason.
          </small>
        </span>
      </label>
      <SaveBar>
        <button type="button" className="button quiet" onClick={onClose} disabled={busy}>
          Cancel
        </button>
        {said && (
          <BusyButton
            type="button"
            quiet
            busy={busy}
            busyLabel="Putting the work back"
            onClick={() => putBack.run()}
          >
            Put back
          </BusyButton>
        )}
        <BusyButton type="submit" danger={!said} busy={busy} busyLabel="Saving">
          {said ? "Save" : "Take down"}
        </BusyButton>
      </SaveBar>
    </form>
  );
}
