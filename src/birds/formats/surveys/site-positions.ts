import type { PositionChoice } from "#birds/domain/surveys/import-report.ts";
import { kilometresBetween } from "#birds/domain/surveys/place.ts";
import type { Site } from "#birds/domain/surveys/survey.ts";
import type { Position } from "./positions.ts";

/** The position of each site, stored or first in the file, by its key in lower case. */
export interface KnownPositions {
  get(key: string): Position | undefined;
  set(key: string, position: Position): void;
}

/** The site of a row, and what to say if its position is too far from that of the site. */
export interface PlacedSite {
  site: Site;
  note?: string;
}

/** A row farther away is a mistake, or of another site with the same name. */
const MAX_KM = 5;

/**
 * A row far from its site stays there, so that no site moves by a row. Unless that is the choice, it has a site of its own,
 * which all rows near it share; its key is that of the site, a line break and a number.
 */
export function placeSite(site: Site, known: KnownPositions, choice: PositionChoice): PlacedSite {
  const { decimalLatitude, decimalLongitude } = site;
  if (decimalLatitude === null || decimalLongitude === null) return { site };
  const own = { decimalLatitude, decimalLongitude };
  const key = site.locationID.toLowerCase();
  const first = known.get(key);
  if (!first) known.set(key, own);
  const km = first && kilometresBetween(first, own);
  if (!first || km === undefined || km <= MAX_KM) return { site };
  const note = describeFar(site, km, choice);
  if (choice === "site") return { site: { ...site, ...first }, note };
  const place = findOther(key, own, known);
  const locationID = keyOfOther(site.locationID, place);
  const name = `${site.name} (${rounded(place).join(", ")})`;
  return { site: { ...site, ...place, locationID, name }, note };
}

const rounded = ({ decimalLatitude, decimalLongitude }: Position) =>
  [decimalLatitude, decimalLongitude].map((degrees) => Number(degrees).toFixed(2));

/** The key of a site for the rows far from another. */
export const keyOfOther = (key: string, place: Position): string => [key, ...rounded(place)].join("_");

function findOther(key: string, own: Position, known: KnownPositions): Position {
  for (let number = 2; ; number++) {
    const other = known.get(`${key}\n${number}`);
    if (other && (kilometresBetween(other, own) ?? 0) <= MAX_KM) return other;
    if (other) continue;
    known.set(`${key}\n${number}`, own);
    return own;
  }
}

const done: Record<PositionChoice, string> = {
  site: "Its survey stays there.",
  new: "Its survey has a new site.",
  leaveOut: "Its survey was left out.",
};

const describeFar = (written: Site, km: number, choice: PositionChoice): string =>
  `“${written.decimalLatitude}, ${written.decimalLongitude}” is ${Math.round(km).toLocaleString("en-GB")} km from where “${written.name}” is. ${done[choice]}`;
