import { useState } from "react";
import { leftOf } from "#birds/domain/ringing/ring-stock.ts";
import { countOf } from "#core/domain/words.ts";
import type { OpenString } from "../phone-session.ts";
import { TextField } from "../text-field.tsx";
import { findString, nextRing } from "./session-known.ts";
import { changeString, openString, shutString } from "./session-steps.ts";
import { returnString, takeString } from "./take-string.ts";
import type { Ringing } from "./use-ringing.ts";

/** The strings that are open at this table; one is opened by typing the number that is read from its first ring. */
export function StringFields({ ringing }: { ringing: Ringing }) {
  const { session, known, change, field, pack } = ringing;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const open = session.strings.filter(({ isShut }) => !isShut);

  async function take(opened: Pick<OpenString, "stringId" | "from" | "size">) {
    const { sender, isOnline } = field;
    if (!sender || !isOnline) return;
    // At one table one string of a size is open.
    for (const other of open)
      if (other.size === opened.size && other.stringId !== opened.stringId && other.isTaken)
        await returnString(sender, other);
    const failure = await takeString(sender, opened, session.id);
    if (!failure) return change(changeString(opened.stringId, { isTaken: true }));
    setProblem(failure.words);
    if (failure.isElsewhere) change(shutString(opened.stringId, false));
  }
  function putAway(string: OpenString) {
    if (field.sender && field.isOnline && string.isTaken) void returnString(field.sender, string);
    change(shutString(string.stringId, isUsed(ringing, string)));
  }
  function openTyped() {
    const found = findString(known, typed);
    if ("problem" in found) {
      setAsked(undefined);
      return setProblem(found.problem);
    }
    if (found.asks && asked !== found.asks) {
      setProblem(undefined);
      return setAsked(found.asks);
    }
    const { _id: stringId, first, last, size } = found.string;
    change(openString({ stringId, first, last, size, from: found.from, isTaken: false }));
    void take({ stringId, from: found.from, size });
    setTyped("");
    setAsked(undefined);
    setProblem(undefined);
  }
  return (
    <fieldset>
      <legend>Which rings?</legend>
      {open.map((string) => (
        <div className="card string" key={string.stringId}>
          <p>
            <b>{nextRing(known, string) ?? "No ring left"}</b> is next · {string.size}
          </p>
          <p className="muted">
            {string.first} to {string.last}
            {leftText(ringing, string)}
          </p>
          {!string.isTaken && (
            <p className="muted">
              Not yet taken for this table: another phone could open it too.{" "}
              {field.isOnline && (
                <button type="button" className="link" onClick={() => void take(string)}>
                  Take it now
                </button>
              )}
            </p>
          )}
          <button type="button" onClick={() => putAway(string)}>
            Close this string<span className="visually-hidden"> {string.first}</span>
          </button>
        </div>
      ))}
      <TextField
        label={open.length > 0 ? "Open another string: number on its first ring" : "Number on the first ring"}
        value={typed}
        maxLength={20}
        hint={
          pack.isReady
            ? "Read it from the ring itself. For retraps alone, leave it empty."
            : "The rings of the institute are not on this phone yet. Open this page once while you’re online."
        }
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
          setAsked(undefined);
        }}
      />
      {problem && (
        <p className="note problem" role="alert">
          {problem}
        </p>
      )}
      {asked && (
        <p className="note" role="alert">
          {asked}
        </p>
      )}
      <div className="row">
        <button type="button" onClick={openTyped} disabled={typed.trim() === ""}>
          {asked ? "Yes, open it there" : "Open this string"}
        </button>
      </div>
    </fieldset>
  );
}

function leftText({ known }: Ringing, { stringId }: OpenString): string {
  const string = known.stock.strings.find(({ _id }) => _id === stringId);
  return string ? `, ${countOf(leftOf(known.stock, string), "ring")} left` : "";
}

/** Whether this session has used a ring of a string, so that it must be compared at the end. */
const isUsed = ({ session, known }: Ringing, string: OpenString): boolean =>
  session.birds.length + session.fates.length > 0 && nextRing(known, string) !== string.from;
