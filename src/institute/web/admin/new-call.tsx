import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { keysOf } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { EditorDialog } from "#core/web/forms/editor-dialog.tsx";
import { ErrorSummary } from "#core/web/forms/error-summary.tsx";
import { SaveButton } from "#core/web/forms/save-button.tsx";
import { useUnsaved } from "#core/web/forms/use-draft.ts";
import { useEditorForm } from "#core/web/forms/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { announce } from "#core/web/ui/toast.tsx";
import { callKindLabels } from "#institute/domain/pages/calls.ts";
import { callsQuery } from "./calls.ts";
import styles from "./new-call.module.css";

export interface NewCallProps {
  onClosed: () => void;
}

const labels = {
  title: "Title",
  kind: "Kind",
  opens: "Opens on",
  closes: "Closes on",
  send: "What to send",
  to: "Where to send it",
  slug: "Address",
};

const blank = { title: "", kind: "job", opens: "", closes: "", send: "", to: "", slug: "" };

/** The dialog that begins a call; its text follows in the form of its page. */
export function NewCall({ onClosed }: NewCallProps) {
  const unsaved = useUnsaved();
  return (
    <EditorDialog title="New call" unsaved={unsaved} onClosed={onClosed}>
      {(close) => <NewCallForm unsaved={unsaved} onDone={close} />}
    </EditorDialog>
  );
}

const idOf = (field: string) => `call-${field}`;

function NewCallForm({ unsaved, onDone }: { unsaved: ReturnType<typeof useUnsaved>; onDone: () => void }) {
  const editor = useEditorForm({ keptAs: "new call", initial: blank, unsaved });
  const { form, failure } = editor;
  const isDraft = useRef(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function save() {
    const { send, slug, opens, to, ...typed } = editor.getValues();
    // The next press of “Publish” is no draft.
    const publishAt = isDraft.current ? { publishAt: null } : {};
    isDraft.current = false;
    const lines = send.split("\n").map((line) => line.trim());
    const json = {
      ...typed,
      send: lines.filter((line) => line !== "").map(escapeText),
      ...(opens && { opens }),
      ...(to.trim() && { to: escapeText(to.trim()) }),
      ...(slug.trim() && { slug: slug.trim() }),
      ...publishAt,
    };
    const call = await editor.sendOnce((options) => unwrap(browserClient.api.calls.$post({ json }, options)));
    announce(call.state === "draft" ? `${call.title} is saved as a draft` : `${call.title} is published`);
    await editor.discard();
    await queryClient.invalidateQueries({ queryKey: callsQuery.queryKey });
    onDone();
    await navigate(`/edit/page/calls--${call.slug}`);
  }

  const field = (name: keyof typeof blank) => ({
    id: idOf(name),
    label: labels[name],
    error: failure?.fields[name],
    value: form.getValues()[name],
    onChange: form.getInputProps(name).onChange,
  });
  return (
    <form {...editor.formProps(save)} className={`stack ${styles.form}`}>
      <ErrorSummary failure={failure} labels={labels} idOf={idOf} />
      <TextInput {...field("title")} required data-autofocus />
      <NativeSelect
        {...field("kind")}
        data={keysOf(callKindLabels).map((value) => ({ value, label: callKindLabels[value] }))}
      />
      <div className={`columns ${styles.days}`}>
        <TextInput {...field("opens")} type="date" description="Empty: at once. Days are in Nigerian time." />
        <TextInput
          {...field("closes")}
          type="date"
          required
          description="The last day on which one can apply."
        />
      </div>
      <Textarea {...field("send")} autosize minRows={3} description="One item a line." />
      <Textarea {...field("to")} autosize minRows={2} description="An address, or how to apply." />
      <TextInput {...field("slug")} description="Empty: made from the title." />
      <p className="hint">The text, the place, a file and links follow on the next screen.</p>
      <SaveBar>
        <SaveButton editor={editor} busyLabel="Saving the call">
          Publish
        </SaveButton>
        <button
          type="submit"
          className="button quiet"
          disabled={editor.busy}
          onClick={() => {
            isDraft.current = true;
          }}
        >
          Save as draft
        </button>
      </SaveBar>
    </form>
  );
}

/** What was typed as plain text, as HTML. */
const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
