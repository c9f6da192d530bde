import type { EncounterValues } from "./encounter.ts";
import type { RingingSettings } from "./ringing-settings.ts";
import type { SessionValues } from "./session.ts";

/** A position in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** An encounter with everything that a file of the keeper says of it. */
export interface ExportedEncounter {
  _id: string;
  values: EncounterValues;
  /** YYYY-MM-DD */
  date: string;
  birdKey: string | null;
  species: { name: string; scientificName: string | null; euringCode: string | null } | null;
  session: ({ _id: string; netMetreHours: number | null } & SessionValues) | null;
  place: {
    name: string;
    /** null for a recovery elsewhere. */
    locationID: string | null;
    position: Position | null;
    precisionMetres: number | null;
  };
  /** Whether the net that is named is one of the mist nets of the session. */
  isFromNet: boolean;
  /** When and where the bird was ringed; null if that is not known. */
  first: { date: string; position: Position | null } | null;
  /** The row or line as it was received by an import. */
  written: Record<string, string> | null;
}

type Setting = "scheme" | "placeCode" | "schemeColumns";

/** The files in which the keeper gets encounters, and the settings that each needs. */
export const ringingForms = {
  euring2020: {
    label: "EURING 2020 lines",
    use: "For schemes that take the exchange code of 2020: 64 fields, positions in degrees.",
    ending: "2020.txt",
    needs: ["scheme", "placeCode"],
  },
  euring2000plus: {
    label: "EURING 2000+ lines",
    use: "For older programs, such as the R package birdring: 60 fields.",
    ending: "2000plus.txt",
    needs: ["scheme", "placeCode"],
  },
  scheme: {
    label: "The scheme’s table",
    use: "The columns, days and codes that your scheme asks for, as the settings say.",
    ending: "scheme.csv",
    needs: ["schemeColumns"],
  },
  csv: {
    label: "Everything (CSV)",
    use: "Opens in a spreadsheet: one row per bird, with its session.",
    ending: "csv",
    needs: [],
  },
  dwca: {
    label: "The public archive (Darwin Core)",
    use: "Only what is public, as GBIF takes it.",
    ending: "dwca.zip",
    needs: [],
  },
} as const satisfies Record<
  string,
  { label: string; use: string; ending: string; needs: readonly Setting[] }
>;
export type RingingForm = keyof typeof ringingForms;

const settingNames: Record<Setting, string> = {
  scheme: "the code of your scheme",
  placeCode: "the EURING code of the country or region",
  schemeColumns: "the columns of the scheme’s table",
};

/** What must be set before a file can be written, in words; null if nothing is missing. */
export function askForSettings(form: RingingForm, settings: RingingSettings): string | null {
  const missing = ringingForms[form].needs.filter((name) => !settings[name] || settings[name].length === 0);
  if (missing.length === 0) return null;
  const names = missing.map((name) => settingNames[name]).join(" and ");
  return `${ringingForms[form].label} cannot be written yet: ${names} ${missing.length > 1 ? "are" : "is"} not set. A ring keeper sets them at /ringing/settings.`;
}

/** A bird that a file of lines leaves out, and why. */
export interface LeftOut {
  encounterId: string;
  date: string;
  ring: string | null;
  text: string;
}

/** What a file would hold, before it is downloaded. */
export interface ExportLook {
  /** What must be set first, in words; null if nothing. */
  missing: string | null;
  birds: number;
  /** How many of them the file leaves out, and the first of those. */
  leftOutTotal: number;
  leftOut: LeftOut[];
  /** How many leave without a species code, because the guide has none. */
  withoutCode: number;
}
