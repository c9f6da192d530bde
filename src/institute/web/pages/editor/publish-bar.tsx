import { useState } from "react";
import { UTC_OFFSET_HOURS } from "#core/institute.ts";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import type { DraftPlace } from "#core/web/forms/drafts/use-draft.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import styles from "./editor.module.css";

interface PublishBarProps {
  editor: Pick<Editor<object>, "busy" | "sending" | "failure" | "isUnchanged"> & { draft: DraftPlace };
  onPublishAt: (when: { publishAt?: string; until?: string }) => void;
  onDraft: () => void;
  /** Shows it before it is public; what has no page of its own has none. */
  onPreview: (() => void) | undefined;
}

/** A time as it is typed, which is that of Nigeria, as ISO 8601. */
const toMoment = (typed: string) =>
  new Date(Date.parse(`${typed}:00Z`) - UTC_OFFSET_HOURS * 3_600_000).toISOString();

/** Publish, publish for a time, save as a draft, and look at it before. */
export function PublishBar({ editor, onPublishAt, onDraft, onPreview }: PublishBarProps) {
  const [isTimed, setIsTimed] = useState(false);
  return (
    <SaveBar
      beside={
        <>
          {isTimed && (
            <Times
              errors={editor.failure?.fields ?? {}}
              onCancel={() => setIsTimed(false)}
              onPublish={onPublishAt}
            />
          )}
          <DraftStatus editor={editor} />
        </>
      }
    >
      {onPreview && (
        <button type="button" className="link" onClick={onPreview}>
          Preview
        </button>
      )}
      <button type="button" className="link" aria-expanded={isTimed} onClick={() => setIsTimed(!isTimed)}>
        Publish at…
      </button>
      <button type="button" className="link" onClick={onDraft}>
        Save as draft
      </button>
      <SaveButton editor={editor} busyLabel="Saving the page">
        Publish
      </SaveButton>
    </SaveBar>
  );
}

function Times(props: {
  errors: Record<string, string>;
  onCancel: () => void;
  onPublish: PublishBarProps["onPublishAt"];
}) {
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const when = { ...(from && { publishAt: toMoment(from) }), ...(until && { until: toMoment(until) }) };
  return (
    <fieldset className={styles.times}>
      <legend>Publish for a time (time of Nigeria)</legend>
      <TextInput
        // On a phone it opens at the end of the form.
        autoFocus
        type="datetime-local"
        label="From"
        description="Empty: now"
        value={from}
        error={props.errors.publishAt}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="Until"
        description="Then only this change ends. Empty: it stays."
        value={until}
        error={props.errors.until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <div className="toolbar">
        <button type="button" className="button" onClick={() => props.onPublish(when)}>
          Publish for this time
        </button>
        <button type="button" className="button quiet" onClick={props.onCancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}
