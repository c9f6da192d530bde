import { LocateFixed } from "lucide-react";
import { useEffect, useState } from "react";
import { type FieldEntry, placeName } from "./phone-survey.ts";
import { distanceText, metresBetween, nearSites, parsePosition } from "./position.ts";
import { TextField } from "./text-field.tsx";
import type { Field } from "./use-field.ts";
import { positionWords, usePosition } from "./use-position.ts";

const MAX_SITES = 6;
const noPosition = { latitude: null, longitude: null, precisionMetres: null } as const;

type Site = FieldEntry["site"];

interface Props {
  field: Field;
  site: Site;
  /** Applies a change to the place as it is stored. */
  onChange: (change: (site: Site) => Site) => void;
}

/** Where birds are counted or ringed: a site, the phone's position, a position set by hand, or a name alone. */
export function PlaceFields({ field, site, onChange }: Props) {
  const { position, start, stop } = usePosition();
  const change = (part: Partial<Site>) => onChange((stored) => ({ ...stored, ...part }));
  const follows = site.position === "gps";

  // As long as the place is that of the phone, it follows each better position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes to the phone only
  useEffect(() => {
    const { state, latitude, longitude, precisionMetres } = position;
    if (state !== "found" || !follows) return;
    change({ latitude, longitude, precisionMetres });
  }, [position, follows]);

  function useMyPosition() {
    change({ locationID: null, position: "gps", ...(site.locationID && { name: "" }), ...noPosition });
    start();
  }
  function choose(chosen: Site) {
    stop();
    onChange(() => chosen);
  }
  return (
    <fieldset id="place">
      <legend>Where are you?</legend>
      <button type="button" className="wide" onClick={useMyPosition}>
        <LocateFixed size={20} aria-hidden /> Use my position
      </button>
      <p role="status" className="hint">
        {positionWords(position)}
      </p>
      <Chosen site={site} at={position} />
      <Sites field={field} at={position.latitude === null ? site : position} site={site} onChoose={choose} />
      {site.locationID === null && (
        <TextField
          label="Name of the place"
          value={site.name}
          maxLength={300}
          hint="Such as a village, hill or farm."
          onChange={(name) => change({ name })}
        />
      )}
      <ByHand
        onChange={(latitude, longitude, precisionMetres) => {
          stop();
          change({ locationID: null, position: "dot", latitude, longitude, precisionMetres });
        }}
      />
    </fieldset>
  );
}

function Chosen({ site, at }: { site: Site; at: Parameters<typeof metresBetween>[1] }) {
  const metres = metresBetween(site, at);
  if (site.locationID === null && site.latitude === null) return null;
  return (
    <p className="chosen">
      <b>{placeName(site)}</b>
      {site.locationID !== null && metres !== null && ` · ${distanceText(metres)} from you`}
      {site.locationID === null && site.name !== "" && ` · ${site.latitude}, ${site.longitude}`}
    </p>
  );
}

interface SitesProps {
  field: Field;
  at: Parameters<typeof nearSites>[2];
  site: Site;
  onChoose: (site: Site) => void;
}

/** The next sites, or those with the typed name. */
function Sites({ field, at, site, onChoose }: SitesProps) {
  const [text, setText] = useState("");
  const own = [...(field.surveys ?? []), ...(field.sessions ?? [])].filter(({ stage }) => stage === "closed");
  const all = nearSites(field.pack, own, at, "");
  if (all.length === 0) return null;
  const found = nearSites(field.pack, own, at, text).slice(0, MAX_SITES);
  return (
    <div className="sites">
      {all.length > MAX_SITES && <TextField label="Or choose a site" value={text} onChange={setText} />}
      {all.length <= MAX_SITES && <p className="hint">Or choose a site:</p>}
      <ul>
        {found.map(({ site: one, metres }) => (
          <li key={one.locationID ?? one.name}>
            <button
              type="button"
              aria-pressed={site.name === one.name && site.locationID === one.locationID}
              onClick={() => onChoose(one)}
            >
              <span>{placeName(one)}</span>
              {metres !== null && <small>{distanceText(metres)}</small>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">No site has this name. Give the place a name below.</p>}
    </div>
  );
}

/** A position from a map or another device. */
function ByHand({ onChange }: { onChange: (latitude: number, longitude: number, metres: number) => void }) {
  const [text, setText] = useState("");
  const position = parsePosition(text);
  return (
    <details>
      <summary>Type a position</summary>
      <TextField
        label="Latitude and longitude"
        value={text}
        hint={
          text && !position
            ? "Type two numbers in degrees, such as 9.8765, 8.9876."
            : "In degrees, such as 9.8765, 8.9876."
        }
        onChange={(typed) => {
          setText(typed);
          const found = parsePosition(typed);
          if (found) onChange(found.latitude, found.longitude, precisionOf(typed));
        }}
      />
    </details>
  );
}

/** How precise typed degrees are, by their decimals: 0.001° is about 110 m. */
function precisionOf(typed: string): number {
  const decimals = [...typed.matchAll(/\.(\d+)/g)].map(([, digits = ""]) => digits.length);
  const least = decimals.length === 2 ? Math.min(...decimals, 5) : 0;
  return Math.max(10, Math.round(111_000 / 10 ** least));
}
