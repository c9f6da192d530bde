import { type FormEvent, useRef, useState } from "react";
import { BirdJoin, BirdSplit } from "#birds/domain/ringing/bird.ts";
import type { Encounter } from "#birds/domain/ringing/encounter.ts";
import { formatDay } from "#core/domain/dates.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { ringOf } from "./encounter-words.ts";
import styles from "./ringing.module.css";
import { ringing, ringingChanges } from "./ringing.ts";

/** Withdraws a split or a join. */
export const withdraw = (id: string) => (keyed: Keyed) =>
  unwrap(ringing.decisions[":id"].$delete({ param: { id } }, keyed));

/** From an encounter on, the number is that of another bird. */
export function SplitDialog({ encounter, onClose }: { encounter: Encounter; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const { run, busy, failure } = useAction({
    form,
    call(keyed) {
      const json = validate(BirdSplit, { encounterId: encounter._id, reason });
      return unwrap(ringing.birds.split.$post({ json }, keyed));
    },
    done: ({ decisionId }) => ({
      said: "These are two birds now",
      detail: ringOf(encounter),
      undo: withdraw(decisionId),
    }),
    after: onClose,
    changes: ringingChanges,
  });
  return (
    <ModalDialog title="Another bird from here?" busy={busy} onClose={onClose}>
      <form ref={form} className={`stack ${styles.form}`} onSubmit={preventing(run)} noValidate>
        <p>
          What was recorded with {ringOf(encounter)} on {formatDay(encounter.date)} and later becomes the life
          of another bird. Nothing that was recorded changes, and you can undo it at any time.
        </p>
        <Reason value={reason} onChange={setReason} error={failure?.fields.reason ?? failure?.message} />
        <Buttons busy={busy} label="Split" onClose={onClose} />
      </form>
    </ModalDialog>
  );
}

/** Two birds are one: its ring was read wrongly, or it got another. */
export function JoinDialog({ bird, onClose }: { bird: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [other, setOther] = useState("");
  const [reason, setReason] = useState("");
  const { run, busy, failure } = useAction({
    form,
    async call(keyed) {
      const named = other.trim();
      // A ring as people type it has the key of its bird.
      const { key } = named
        ? await unwrap(ringing.birds[":key"].$get({ param: { key: encodeURIComponent(named) } }))
        : { key: "" };
      const json = validate(BirdJoin, { birds: [bird, key], reason });
      return unwrap(ringing.birds.join.$post({ json }, keyed));
    },
    done: ({ decisionId }) => ({
      said: "These are one bird now",
      detail: `${bird} and ${other.trim()}`,
      undo: withdraw(decisionId),
    }),
    after: onClose,
    changes: ringingChanges,
  });
  return (
    <ModalDialog title="Join with another bird" busy={busy} onClose={onClose}>
      <form ref={form} className={`stack ${styles.form}`} onSubmit={preventing(run)} noValidate>
        <p>
          Two rings, one bird: what was recorded with both becomes one life. Nothing that was recorded
          changes, and you can undo it at any time.
        </p>
        <TextInput
          label="A ring of the other bird"
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={other}
          error={failure && !failure.fields.reason ? failure.message : undefined}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
        <Reason value={reason} onChange={setReason} error={failure?.fields.reason} />
        <Buttons busy={busy} label="Join" onClose={onClose} />
      </form>
    </ModalDialog>
  );
}

const preventing = (run: () => void) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

const Reason = (props: { value: string; error: string | undefined; onChange: (text: string) => void }) => (
  <Textarea
    label="Reason"
    required
    rows={2}
    maxLength={500}
    value={props.value}
    error={props.error}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
);

const Buttons = ({ busy, label, onClose }: { busy: boolean; label: string; onClose: () => void }) => (
  <div className="toolbar">
    <button type="button" className="button quiet" onClick={onClose}>
      Cancel
    </button>
    <BusyButton type="submit" busy={busy} busyLabel="Saving">
      {label}
    </BusyButton>
  </div>
);
