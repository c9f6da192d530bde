import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { info } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { readNumber } from "../observer-fields.tsx";
import type { Bird, PhoneSession } from "../phone-session.ts";
import { TextField } from "../text-field.tsx";
import { MeasureField } from "./fact-fields.tsx";
import { ClockField } from "./time-fields.tsx";
import type { Hand } from "./use-hand.ts";

const onScreen = [
  "kind",
  "scheme",
  "ring",
  "ringBefore",
  "scientificName",
  "englishName",
  "age",
  "sex",
  "isSexUnsure",
  "wing",
  "mass",
  "fat",
] as const;
type More = Exclude<keyof typeof encounterFields, (typeof onScreen)[number]>;
const isMore = (name: keyof typeof encounterFields): name is More => !onScreen.some((one) => one === name);
const more = keysOf(encounterFields).filter(isMore);
const measures = ["tarsus", "tail", "head"] as const;

/** Everything else that can be recorded of a bird. */
export function MoreFields({ hand, session }: { hand: Hand; session: PhoneSession }) {
  const { bird } = hand;
  const filled = more.flatMap((name) =>
    bird[name] === null ? [] : [`${info.get(encounterFields[name])?.label ?? name} ${bird[name]}`],
  );
  return (
    <details className="more">
      <summary>
        <span>
          More
          <small>{filled.length > 0 ? ` · ${filled.join(", ")}` : " · net, time, moult, notes"}</small>
        </span>
      </summary>
      <NetChoice hand={hand} session={session} />
      {more
        .filter((name) => name !== "net")
        .map((name) => (
          <MoreField key={name} hand={hand} name={name} />
        ))}
    </details>
  );
}

/** The nets of the session by one press. */
function NetChoice({ hand: { bird, set }, session }: { hand: Hand; session: PhoneSession }) {
  const names = session.entry.nets.flatMap(({ name }) => name ?? []);
  if (names.length === 0)
    return (
      <TextField
        label="Net"
        value={bird.net ?? ""}
        maxLength={40}
        onChange={(net) => set({ net: net || null })}
      />
    );
  return (
    <fieldset className="segments labelled">
      <legend>Net</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={bird.net === name}
            onChange={({ target }) => set({ net: target.checked ? name : null })}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function MoreField({ hand, name }: { hand: Hand; name: More }) {
  const { bird, set } = hand;
  const { label = name, choices, unit = "", meaning, control } = info.get(encounterFields[name]) ?? {};
  const measure = measures.find((one) => one === name);
  if (measure) return <MeasureField hand={hand} name={measure} label={label} unit={unit} />;
  if (name === "time")
    return (
      <ClockField
        label={`${label} (else that of saving)`}
        value={bird.time}
        onChange={(time) => set({ time })}
      />
    );
  if (choices)
    return (
      <div className="field">
        <label>
          {label}
          <select value={bird[name] ?? ""} onChange={({ target }) => set(partOf(name, target.value || null))}>
            <option value="">Not recorded</option>
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {value} · {words}
              </option>
            ))}
          </select>
        </label>
      </div>
    );
  return (
    <TextField
      label={label}
      value={String(bird[name] ?? "")}
      {...(name === "primaries" && meaning && { hint: meaning })}
      {...(control === "number" && { inputMode: "numeric" as const })}
      isLong={name === "notes"}
      onChange={(text) => set(partOf(name, control === "number" ? readNumber(text) : text || null))}
    />
  );
}

/** One field of a bird; what does not fit its schema is said when the bird is saved. */
const partOf = (name: More, value: string | number | null): Partial<Bird> => ({ [name]: value });
