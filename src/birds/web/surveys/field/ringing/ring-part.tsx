import { useState } from "react";
import { describeLife } from "#birds/domain/ringing/describe-life.ts";
import { type Kind, kinds } from "#birds/domain/ringing/encounter.ts";
import { readRing } from "#birds/domain/ringing/ring-number.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { Bird } from "../phone-session.ts";
import { TextField } from "../text-field.tsx";
import { noteFate } from "./morning.ts";
import { RingInput } from "./ring-input.tsx";
import { nextRing } from "./session-known.ts";
import { chooseString } from "./session-steps.ts";
import type { Hand } from "./use-hand.ts";
import type { Ringing } from "./use-ringing.ts";

const others = keysOf(kinds).filter((kind) => !["new", "retrap", "recovery"].includes(kind));

/** The ring: the next new one, or the one that is read on the bird with its life. */
export function RingPart({ ringing, hand }: { ringing: Ringing; hand: Hand }) {
  const { kind, set, isListed } = hand;
  const [isOther, setIsOther] = useState(false);
  const isOtherKind = others.includes(kind);
  const choose = (next: Kind) => set({ kind: next, scheme: null, ring: null, ringBefore: null });
  return (
    <section className="ring" aria-label="Ring">
      <fieldset className="segments kinds">
        <legend className="visually-hidden">Ring is</legend>
        {(["new", "retrap"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              checked={kind === one && !isOther}
              onChange={() => {
                setIsOther(false);
                if (kind !== one) choose(one);
              }}
            />
            <span>{one === "new" ? "New ring" : "Retrap"}</span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="kind"
            checked={isOther || isOtherKind}
            onChange={() => setIsOther(true)}
          />
          <span>Other</span>
        </label>
      </fieldset>
      {(isOther || isOtherKind) && (
        <div className="ways">
          {others.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => {
                setIsOther(false);
                choose(one);
              }}
            >
              {kinds[one]}
            </button>
          ))}
        </div>
      )}
      {kind === "changed" && (
        <RingInput
          key="before"
          label="Ring that it had"
          value={hand.bird.ringBefore}
          ringing={ringing}
          onChange={(ringBefore) => set({ ringBefore })}
        />
      )}
      {kind === "control" && (
        <TextField
          label="Scheme, three letters"
          value={hand.bird.scheme ?? ""}
          maxLength={3}
          hint="As EURING codes it, such as GHL for Ghana. Leave it empty if it is not known."
          onChange={(scheme) => set({ scheme: scheme.trim().toUpperCase() || null })}
        />
      )}
      {kind === "new" || kind === "changed" ? (
        <NewRing ringing={ringing} hand={hand} />
      ) : kind === "none" ? (
        <p className="hint">Released without a ring. Nothing else is needed but the species.</p>
      ) : (
        <RingInput
          key={`${hand.bird.id} ${kind}`}
          label="Number on the ring"
          value={hand.bird.ring}
          ringing={ringing}
          isFocused={!isListed && hand.bird.ring === null}
          onChange={(ring) => set({ ring, kind })}
        />
      )}
      <Life ringing={ringing} hand={hand} />
      <RingNote hand={hand} />
    </section>
  );
}

/** The next ring of an open string, large, with what may happen to it. */
function NewRing({ ringing, hand }: { ringing: Ringing; hand: Hand }) {
  const { ring, open, string, set, isListed, kind } = hand;
  const [isTyping, setIsTyping] = useState(false);
  const { change, known } = ringing;
  return (
    <>
      {open.length > 1 && !isListed && (
        <div className="segments sizes">
          {open.map((one) => (
            <label key={one.stringId}>
              <input
                type="radio"
                name="string"
                checked={one.stringId === string?.stringId}
                onChange={() => {
                  change(chooseString(one.stringId));
                  if (kind === "changed") set({ kind });
                }}
              />
              <span>
                {one.size} <small>{nextRing(known, one) ?? "empty"}</small>
              </span>
            </label>
          ))}
        </div>
      )}
      {isTyping || isListed || (!string && ring === null) ? (
        <RingInput
          label="Number of the new ring"
          value={hand.bird.ring}
          ringing={ringing}
          onChange={(typed) => set({ ring: typed })}
        />
      ) : (
        <p className="number-large">{ring ?? "No ring left in this string"}</p>
      )}
      {!isListed && (
        <div className="row small">
          {ring !== null && readRing(ring) && (
            <button
              type="button"
              onClick={() => change(noteFate([{ id: crypto.randomUUID(), ring }], "destroyed", "Broke"))}
            >
              Ring broke
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              setIsTyping(!isTyping);
              if (isTyping) set({ ring: null });
            }}
          >
            {isTyping ? "Take the next ring" : "Another number"}
          </button>
        </div>
      )}
    </>
  );
}

/** What is known of the bird that has this ring. */
function Life({ ringing: { session }, hand: { life, kind } }: { ringing: Ringing; hand: Hand }) {
  const words = kind === "new" || life.length === 0 ? "" : describeLife(life, session.entry.date);
  return (
    <p className={words ? "life" : "visually-hidden"} role="status">
      {words}
    </p>
  );
}

/** Says at once what speaks against the ring; it is answered when the bird is saved. */
function RingNote({ hand: { doubts, bird, set } }: { hand: Hand }) {
  const about = doubts.find(
    ({ field, kind, level }) =>
      (field === "ring" || field === "ringBefore") &&
      level !== "mark" &&
      (kind !== "unread" || (bird.ring ?? "").length > 5),
  );
  if (!about) return null;
  const field: keyof Bird = about.field === "ringBefore" ? "ringBefore" : "ring";
  return (
    <div className={about.level === "stop" ? "note problem" : "note"} role="status">
      <p>{about.text}</p>
      {about.meant && (
        <div className="row">
          {about.meant.slice(0, 3).map((number) => (
            <button key={number} type="button" onClick={() => set({ [field]: number })}>
              {number}?
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
