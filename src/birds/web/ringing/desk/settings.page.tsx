import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { RingingSettingsChange, type StoredSettings } from "#birds/domain/ringing/desk.ts";
import { keysOf } from "#core/domain/keys.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { Switch } from "#core/web/forms/fields/switch.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame } from "./desk-frame.tsx";
import styles from "./ringing.module.css";
import { ringing, ringingChanges, ringingSettingsQuery } from "./ringing.ts";
import { SchemeFields } from "./scheme-fields.tsx";
import { fromSchemeTexts, toSchemeTexts } from "./scheme-texts.ts";

export const meta = () => workplaceMeta("Settings of ringing");

/** What the keeper sets of ringing; what is empty is not known, and nothing is guessed in its place. */
export default function RingingSettingsPage() {
  return (
    <DeskFrame title="Settings of ringing" room="/ringing/settings" isForKeepers>
      {() => <Settings />}
    </DeskFrame>
  );
}

function Settings() {
  const query = useQuery(ringingSettingsQuery);
  const { data, error } = query;
  if (data) return <SettingsForm key={data.version} stored={data} />;
  return error ? (
    <LoadProblem what="The settings" query={query} />
  ) : (
    <p role="status">Loading the settings</p>
  );
}

/** The settings that are a line to type in, with what they are. */
const lines = {
  scheme: ["Our scheme", "Three letters by which EURING knows it, such as GHL. Empty: not known."],
  schemeName: ["Name of the scheme", undefined],
  schemeAddress: ["Address on the rings", "What finders read on a ring, or write to."],
  placeCode: ["EURING code of the country or region", "Four signs, such as NV00."],
  fatScale: ["Fat scale that is used here", undefined],
  nextDayFrom: [
    "Hour from which a session belongs to the next day",
    "12 to 23. Empty: a session belongs to the day on which it begins.",
  ],
  unfledgedMonths: [
    "Months without a fledged bird of the year",
    "Numbers such as 1, 2, 3. In them a bird of the first calendar year is asked about.",
  ],
  delayMonths: ["Months until a checked session is public", "Empty: never."],
  licence: [
    "Licence of the public data",
    "CC0-1.0, CC-BY-4.0 or CC-BY-NC-4.0. While it is empty the public archive is empty too.",
  ],
  citation: ["How the data are cited", undefined],
} as const satisfies Partial<Record<keyof StoredSettings, readonly [string, string | undefined]>>;
type Line = keyof typeof lines;
const names = keysOf(lines);

const toText = (value: StoredSettings[Line]) =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

/** A typed line as it is stored. */
function fromText(name: Line, text: string): unknown {
  const plain = text.trim();
  if (name === "unfledgedMonths")
    return plain
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
  if (plain === "") return null;
  return name === "nextDayFrom" || name === "delayMonths" ? Number(plain) : plain;
}

const listLabels = {
  namedRingers: "Ringers who agreed to be named",
  schemeColumns: "Columns of the scheme’s table",
  schemeCodes: "Codes of the scheme",
};

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, toText(stored[name])])),
  );
  const [nameRingers, setNameRingers] = useState(stored.nameRingers);
  const [listed, setListed] = useState(() => toSchemeTexts(stored));
  const [schemeDates, setDates] = useState(stored.schemeDates);
  const { run, busy, failure } = useAction({
    form,
    call(keyed) {
      const changes = Object.fromEntries(names.map((name) => [name, fromText(name, texts[name] ?? "")]));
      const json = validate(RingingSettingsChange, {
        ...{ ...stored, ...changes, nameRingers, schemeDates },
        ...fromSchemeTexts(listed),
      });
      return unwrap(ringing.settings.$put({ json }, keyed));
    },
    done: () => ({ said: "The settings are saved" }),
    changes: ringingChanges,
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }
  return (
    <form ref={form} className={`stack ${styles.form}`} onSubmit={onSubmit} noValidate>
      <ErrorSummary
        failure={failure}
        labels={{ ...listLabels, ...Object.fromEntries(names.map((name) => [name, lines[name][0]])) }}
      />
      {names.map((name) => (
        <TextInput
          key={name}
          id={name}
          name={name}
          label={lines[name][0]}
          description={lines[name][1]}
          error={failure?.fields[name]}
          value={texts[name] ?? ""}
          onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Switch
        label="Name ringers who agreed in public files"
        checked={nameRingers}
        onChange={({ currentTarget }) => setNameRingers(currentTarget.checked)}
      />
      <SchemeFields
        texts={listed}
        onText={(name, text) => setListed((before) => ({ ...before, [name]: text }))}
        dates={schemeDates}
        onDates={setDates}
        errors={failure?.fields}
      />
      <SaveBar>
        <BusyButton type="submit" busy={busy} busyLabel="Saving the settings">
          Save
        </BusyButton>
      </SaveBar>
    </form>
  );
}
