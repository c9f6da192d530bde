import { useState } from "react";
import { Link } from "react-router";
import { type ExportLook, type RingingForm, ringingForms } from "#birds/domain/ringing/exported.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { Switch } from "#core/web/forms/fields/switch.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { saveFile } from "#core/web/ui/save-file.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame } from "../desk/desk-frame.tsx";

export const meta = () => workplaceMeta("Files of ringing");

/** Files for the scheme and for the keeper, with what each leaves out before it is downloaded. */
export default function RingingExportPage() {
  return (
    <DeskFrame title="Files of ringing" room="/ringing/export" isForKeepers>
      {() => <Files />}
    </DeskFrame>
  );
}

const { ringing } = browserClient.api;

interface Choice {
  form: RingingForm;
  from: string;
  to: string;
  isChanged: boolean;
}

const queryOf = ({ form, from, to, isChanged }: Choice) => ({
  form,
  ...(from && { from }),
  ...(to && { to }),
  ...(isChanged && { changedSince: "handed-in" as const }),
});

function Files() {
  const [choice, setChoice] = useState<Choice>({ form: "euring2020", from: "", to: "", isChanged: false });
  const [look, setLook] = useState<ExportLook>();
  const change = (changes: Partial<Choice>) => {
    setLook(undefined);
    setChoice((before) => ({ ...before, ...changes }));
  };
  const looking = useAction({
    call: () => unwrap(ringing.export.look.$get({ query: queryOf(choice) })),
    after: (found: ExportLook) => setLook(found),
  });
  const { use } = ringingForms[choice.form];
  return (
    <form
      className="stack measure"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        looking.run();
      }}
    >
      <ErrorSummary failure={looking.failure} labels={{ from: "First day", to: "Last day" }} />
      <Select
        id="form"
        label="File"
        description={use}
        data={keysOf(ringingForms).map((form) => ({ value: form, label: ringingForms[form].label }))}
        value={choice.form}
        onChange={({ currentTarget: { value } }) => isKeyOf(ringingForms, value) && change({ form: value })}
      />
      {choice.form !== "dwca" && <Days choice={choice} onChange={change} />}
      <div className="toolbar">
        <BusyButton type="submit" busy={looking.busy} busyLabel="Looking">
          See what it holds
        </BusyButton>
      </div>
      {look && <Found look={look} choice={choice} />}
    </form>
  );
}

function Days({ choice, onChange }: { choice: Choice; onChange: (changes: Partial<Choice>) => void }) {
  return (
    <>
      <TextInput
        id="from"
        type="date"
        label="First day"
        value={choice.from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        id="to"
        type="date"
        label="Last day"
        value={choice.to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <Switch
        label="Only what was corrected since it was handed in"
        checked={choice.isChanged}
        onChange={({ currentTarget }) => onChange({ isChanged: currentTarget.checked })}
      />
    </>
  );
}

function Found({ look, choice }: { look: ExportLook; choice: Choice }) {
  const { missing, birds, leftOut, leftOutTotal, withoutCode } = look;
  const saving = useAction({
    call: async () => {
      const reply = await ringing.export.$get({ query: queryOf(choice) });
      if (!reply.ok) await unwrap(Promise.resolve(reply));
      saveFile(await reply.blob(), `ringing.${ringingForms[choice.form].ending}`);
    },
    done: () => ({ said: "The file is saved" }),
    refused: "The file was not made",
  });
  if (missing)
    return (
      <p role="status">
        {missing} <Link to="/ringing/settings">To the settings</Link>
      </p>
    );
  return (
    <div className="stack" role="status">
      {choice.form !== "dwca" && (
        <p>
          {countOf(birds - leftOutTotal, "bird")} in this file
          {leftOutTotal > 0 && `, ${leftOutTotal.toLocaleString("en-GB")} left out`}.
          {withoutCode > 0 &&
            ` ${countOf(withoutCode, "bird")} of a species without a EURING code ${withoutCode === 1 ? "leaves" : "leave"} as unknown, with the name in the remarks.`}
        </p>
      )}
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map(({ encounterId, date, ring, text }) => (
            <li key={encounterId}>
              {ring ?? "No ring"}, {date}: {text}
            </li>
          ))}
        </ul>
      )}
      <div className="toolbar">
        <BusyButton type="button" busy={saving.busy} busyLabel="Making the file" onClick={() => saving.run()}>
          Download
        </BusyButton>
        <a href="/api/ringing/columns.csv" download>
          What the columns mean (CSV)
        </a>
      </div>
    </div>
  );
}
