import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { info } from "#core/domain/fields.ts";
import { useFocusedHeading } from "../notes.tsx";
import { readNumber } from "../observer-fields.tsx";
import { placeName } from "../phone-survey.ts";
import { PlaceFields } from "../place-fields.tsx";
import { TextField } from "../text-field.tsx";
import { addNet, changeEntry, changeNet, changeSite, removeNet, startTable } from "./session-steps.ts";
import { StringFields } from "./string-fields.tsx";
import { returnString } from "./take-string.ts";
import { ClockField, DayField } from "./time-fields.tsx";
import type { Ringing } from "./use-ringing.ts";

/** Where, when and with which nets and rings birds are caught. */
export function RingingSetup({ ringing }: { ringing: Ringing }) {
  const heading = useFocusedHeading();
  const { session, change, field } = ringing;
  const [problem, setProblem] = useState<string>();
  const hasPlace = placeName(session.entry.site) !== "No place yet";

  function start() {
    if (hasPlace) return change(startTable);
    setProblem("Choose a site, use your position, or give the place a name.");
    document.getElementById("place")?.scrollIntoView({ block: "center" });
  }
  function cancel() {
    for (const string of session.strings)
      if (string.isTaken && field.sender) void returnString(field.sender, string);
    void field.ringing.remove(session.id);
  }
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        New session
      </h1>
      <PlaceFields field={field} site={session.entry.site} onChange={(site) => change(changeSite(site))} />
      <StringFields ringing={ringing} />
      <EffortFields ringing={ringing} />
      <PeopleFields ringing={ringing} />
      {problem && !hasPlace && (
        <p className="note problem" role="alert">
          {problem}
        </p>
      )}
      <div className="bottom">
        <button type="button" onClick={cancel}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={start}>
          Start ringing
        </button>
      </div>
    </main>
  );
}

/** The day, the hours and the nets. */
export function EffortFields({ ringing: { session, change } }: { ringing: Ringing }) {
  const { entry } = session;
  return (
    <fieldset>
      <legend>When, and which nets?</legend>
      <DayField value={entry.date} onChange={(date) => change(changeEntry({ date }))} />
      <div className="pair even">
        <ClockField
          label="Nets open"
          value={entry.openTime}
          onChange={(openTime) => change(changeEntry({ openTime }))}
        />
        <ClockField
          label="Nets shut"
          value={entry.closeTime}
          onChange={(closeTime) => change(changeEntry({ closeTime }))}
        />
      </div>
      <p className="hint">A time that is left out counts as unknown, not as zero.</p>
      {entry.nets.map((net, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a net is known by its place in the list
        <div className="net" key={position}>
          <TextField
            label={`Net ${position + 1}: name`}
            value={net.name ?? ""}
            maxLength={40}
            onChange={(text) => change(changeNet(position, { name: text || null }))}
          />
          <TextField
            label="Metres"
            value={net.metres === null ? "" : String(net.metres)}
            inputMode="decimal"
            maxLength={6}
            onChange={(text) => change(changeNet(position, { metres: readNumber(text) }))}
          />
          <button
            type="button"
            className="icon danger"
            aria-label={`Remove net ${net.name ?? position + 1}`}
            onClick={() => change(removeNet(position))}
          >
            <Trash2 size={20} aria-hidden />
          </button>
        </div>
      ))}
      <div className="row">
        <button type="button" onClick={() => change(addNet)}>
          <Plus size={18} aria-hidden /> Add a net
        </button>
      </div>
    </fieldset>
  );
}

const people = ["inCharge", "team"] as const;
const conditions = ["weather", "wind", "rain", "cloud"] as const;

/** Who rings, and the weather. */
export function PeopleFields({ ringing: { session, change } }: { ringing: Ringing }) {
  const { entry } = session;
  const text = (name: (typeof people)[number] | (typeof conditions)[number] | "notes", isLong = false) => (
    <TextField
      key={name}
      label={info.get(sessionFields[name])?.label ?? name}
      value={entry[name] ?? ""}
      isLong={isLong}
      onChange={(typed) => change(changeEntry({ [name]: typed || null }))}
    />
  );
  return (
    <>
      <fieldset>
        <legend>Who</legend>
        {people.map((name) => text(name))}
      </fieldset>
      <details className="more">
        <summary>Weather, playback and notes</summary>
        {conditions.map((name) => text(name))}
        <fieldset className="segments">
          <legend>Playback</legend>
          {(["yes", "no"] as const).map((answer) => (
            <label key={answer}>
              <input
                type="checkbox"
                checked={entry.playback === answer}
                onChange={({ target }) => change(changeEntry({ playback: target.checked ? answer : null }))}
              />
              <span>{answer === "yes" ? "Yes" : "No"}</span>
            </label>
          ))}
        </fieldset>
        {text("notes", true)}
      </details>
    </>
  );
}
