import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { FieldError, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { RadioList } from "#core/web/forms/fields/radio-list.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import type { ShownSubject } from "#institute/domain/passes/new-pass.ts";
import { showDays } from "#institute/domain/passes/pass.ts";
import { GivenPasses } from "./given-passes.tsx";

const idOf = (field: string) => `show-${field}`;
const labels = { name: "For whom", until: "For how long", email: "E-mail address" };
const choices = showDays.map((days) => ({ value: String(days), label: `${days} days` }));

/** Makes links with which people without an account can read a draft or a post, and lists those that were made. */
export function ShowDialog({ subject, onClose }: { subject: ShownSubject; onClose: () => void }) {
  const queryKey = ["passes", subject.opens, subject.subjectId];
  const given = useQuery({
    queryKey,
    queryFn: () => unwrap(browserClient.api.passes.$get({ query: subject })),
    gcTime: 0,
  });
  const [newest, setNewest] = useState<string>();
  const isUnconfirmed = given.error instanceof AppError && given.error.code === "unconfirmed";
  return (
    <ModalDialog title="Show to someone" isWide onClose={onClose}>
      {isUnconfirmed ? <p>{given.error?.message}</p> : <LoadProblem what="The list of links" query={given} />}
      {given.data && (
        <ShowForm subject={subject} queryKey={queryKey} today={given.data.today} onMade={setNewest} />
      )}
      {given.data && <GivenPasses passes={given.data.passes} newest={newest} queryKey={queryKey} />}
      <SaveBar>
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </SaveBar>
    </ModalDialog>
  );
}

function ShowForm(props: {
  subject: ShownSubject;
  queryKey: string[];
  today: string;
  onMade: (id: string) => void;
}) {
  const { subject, queryKey, today } = props;
  const editor = useEditorForm({ initial: { name: "", days: "30", email: "" } });
  const { values, set, busy, failure } = editor;
  const errors = failure?.fields ?? {};
  const email = values.email.trim();
  const { run } = useAction({
    editor,
    call: async (keyed) => {
      const until = addDays(today, Number(values.days));
      const json = { ...subject, name: values.name, until, email: email || null };
      const made = await unwrap(browserClient.api.passes.$post({ json }, keyed));
      // A request for a copy alone is answered by a sentence.
      return "_id" in made ? made : undefined;
    },
    // One that is not sent is the next thing to take: it gets the focus, and no message covers it.
    done: (made) => (made?.email ? { said: "The link is on its way", detail: made.email } : undefined),
    after: (made) => {
      set({ name: "", email: "" });
      if (made?.email === null) props.onMade(made._id);
    },
    changes: [queryKey],
  });
  return (
    <form className="stack" aria-label="A new link" {...editor.formProps(run)}>
      <p>
        One person can read this with a link, without an account: as it is at that moment, until the day you
        choose. You see here when it is opened, and can end it at any time.
      </p>
      <ErrorSummary failure={failure} labels={labels} idOf={idOf} />
      <TextInput
        id={idOf("name")}
        label={labels.name}
        description="For this list. The reader does not see it."
        error={errors.name}
        autoComplete="off"
        required
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <fieldset id={idOf("until")} tabIndex={-1} className="links">
        <legend>{labels.until}</legend>
        <RadioList
          name="show-days"
          choices={choices}
          chosen={values.days}
          onChoose={(days) => set({ days })}
        />
        <FieldError id={idOf("until")}>{errors.until}</FieldError>
      </fieldset>
      <TextInput
        id={idOf("email")}
        type="email"
        label={`${labels.email}, if we should send the link`}
        description="The e-mail says neither who you are nor what this is, so let the person know that it comes."
        error={errors.email}
        autoComplete="off"
        value={values.email}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <p>
        <BusyButton type="submit" busy={busy} busyLabel="Making the link">
          {email ? "Make and send the link" : "Make the link"}
        </BusyButton>
      </p>
    </form>
  );
}
