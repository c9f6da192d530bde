import { Trash2 } from "lucide-react";

import { kinds, sexes } from "#birds/domain/ringing/encounter.ts";
import { ringFates } from "#birds/domain/ringing/ring-stock.ts";
import { countOf } from "#core/domain/words.ts";
import type { Bird } from "../phone-session.ts";
import { deleteBird, editBird, undoLast } from "./morning.ts";
import { nameOf } from "./session-known.ts";
import { startClosing } from "./session-steps.ts";
import type { Ringing } from "./use-ringing.ts";

interface Props {
  ringing: Ringing;
  onBird: () => void;
  onStrings: () => void;
}

/** What is recorded of a bird, in a line. */
export function factsOf({ kind, age, sex, wing, mass, fat }: Bird): string {
  return [
    kind && kinds[kind],
    age && `age ${age}`,
    sex && sexes[sex].toLowerCase(),
    wing !== null && `wing ${wing}`,
    mass !== null && `${mass} g`,
    fat !== null && `fat ${fat}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The birds of the session, the last first, each to be opened or deleted, with the way to the end. */
export function BirdList({ ringing: { session, change }, onBird, onStrings }: Props) {
  const step = session.undo.at(-1);
  return (
    <>
      <header className="head">
        <h2 className="place">
          {countOf(session.birds.length, "bird")}
          {session.fates.length > 0 && `, ${countOf(session.fates.length, "ring")} without a bird`}
        </h2>
        <button type="button" onClick={onStrings}>
          Rings
        </button>
      </header>
      {step && (
        <p className="row">
          <button type="button" onClick={() => change(undoLast)}>
            Undo: {step.text}
          </button>
        </p>
      )}
      {session.birds.length === 0 && (
        <p className="empty">No bird yet. A session without birds counts too.</p>
      )}
      <ol className="birds ringed" reversed>
        {session.birds.toReversed().map((bird) => (
          <li key={bird.id}>
            <button
              type="button"
              className="name"
              onClick={() => {
                change(editBird(bird.id));
                onBird();
              }}
            >
              <b>
                {bird.ring ?? "No ring"} · {nameOf(bird)}
              </b>
              <small>
                {factsOf(bird)}
                {bird.doubts.length > 0 && ` · ${countOf(bird.doubts.length, "doubt")}`}
              </small>
            </button>
            <button
              type="button"
              className="icon danger"
              aria-label={`Delete ${bird.ring ?? "bird without a ring"}, ${nameOf(bird)}`}
              onClick={() => change(deleteBird(bird.id, crypto.randomUUID()))}
            >
              <Trash2 size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      {session.fates.length > 0 && (
        <p className="muted">
          Without a bird:{" "}
          {session.fates.map(({ ring, fate }) => `${ring} (${ringFates[fate].toLowerCase()})`).join(", ")}
        </p>
      )}
      <div className="bottom">
        <button type="button" onClick={onBird}>
          Back to the bird
        </button>
        <button type="button" className="primary" onClick={() => change(startClosing)}>
          Nets shut
        </button>
      </div>
    </>
  );
}
