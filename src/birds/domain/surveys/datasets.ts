import type { OpenLicence } from "#core/domain/licences.ts";
import type { Vignette } from "#core/domain/vignettes.ts";

interface DatasetFile {
  name: string;
  path: string;
  /** Its media type. */
  type: string;
  /** What it is good for, in one sentence. */
  use: string;
}

interface DatasetRow {
  title: string;
  /** In at least 50 letters, what it holds. */
  description: string;
  /** How the data were collected, one entry per paragraph. */
  methods: readonly string[];
  keywords: readonly string[];
  /** The area that all of it comes from, if that is known. */
  place?: string;
  /** The page that shows it in charts, maps or tables. */
  page: { path: string; label: string };
  /** What stands on the band of its own page. */
  vignette: Vignette;
  files: readonly DatasetFile[];
  /** The file that explains the columns. */
  columns?: string;
  /** The end of its DOI, chosen at random; it must never change, as a DOI is permanent. */
  doiSuffix: string;
}

/** The data sets that the institute offers, by the last part of their address. */
export const datasets = {
  "point-counts": {
    title: "Point counts of birds in Nigeria",
    description:
      "Counts of birds at points in Nigeria, with date, place and effort of each survey, and when each species comes and goes.",
    methods: [
      "Every survey is a visit by one or more observers to a place. They recorded the species that they saw or heard and the number of birds. The effort is given for each survey. A species that is not listed counts as absent only where the survey says that it lists every species that was found.",
      "Counts of sensitive species, such as vultures and grey parrots, are summed by one-degree cell and year, or by year alone, to protect the birds’ locations.",
      "A name is read as the species of the checklist that has it or had it formerly. Former names follow AviList (AviList Core Team 2025, doi:10.2173/avilist.v2025, CC BY 4.0) and AVONET (Tobias et al. 2022, doi:10.1111/ele.13898, CC BY 4.0); each count keeps the name as it was written.",
    ],
    keywords: ["birds", "point counts", "phenology", "monitoring", "Nigeria"],
    page: { path: "/datazone/pointcount", label: "Charts of the point counts" },
    vignette: "whistlingDuck",
    files: [
      {
        name: "All counts (CSV)",
        path: "/api/surveys/counts.csv",
        type: "text/csv",
        use: "Opens in a spreadsheet: one row per count, with its survey.",
      },
      {
        name: "Darwin Core Archive of sampling events (ZIP)",
        path: "/api/surveys/archive.zip",
        type: "application/zip",
        use: "For GBIF and other databases.",
      },
      {
        name: "Counts in eBird’s record format (CSV in a ZIP)",
        path: "/api/surveys/ebird.zip",
        type: "application/zip",
        use: "For an import into eBird: in parts of at most 1 MB, which is what it takes.",
      },
      {
        name: "Cards of the African Bird Atlas (CSV)",
        path: "/api/surveys/cards.csv",
        type: "text/csv",
        use: "One card per survey, by pentad.",
      },
      {
        name: "Survey sites on a map (GeoJSON)",
        path: "/api/surveys/sites.geojson",
        type: "application/geo+json",
        use: "For QGIS and other map programs.",
      },
    ],
    columns: "/api/surveys/columns.csv",
    doiSuffix: "mp0p-zytz",
  },
  pentads: {
    title: "Pentads of Nigeria and the bird surveys in them",
    description:
      "The pentads of Nigeria, the squares of the bird atlas, each with its state, outline and number of bird surveys.",
    methods: [
      "A pentad is a square of five minutes of latitude by five of longitude, as the African Bird Atlas numbers them. A square at a border belongs to the state with most of its area.",
      "The surveys of a square are the point counts of this site whose place is inside it and that say that they list every species.",
    ],
    keywords: ["birds", "atlas", "pentads", "Nigeria"],
    place: "Nigeria",
    page: { path: "/datazone/atlas", label: "Map of the pentads" },
    vignette: "vulture",
    files: [
      {
        name: "All squares (GeoJSON)",
        path: "/api/atlas/pentads.geojson",
        type: "application/geo+json",
        use: "For QGIS and other map programs; about 4 MB.",
      },
      {
        name: "Squares with complete surveys (GeoJSON)",
        path: "/api/atlas/pentads.geojson?surveyed=true",
        type: "application/geo+json",
        use: "The same without the squares that have no complete survey yet.",
      },
    ],
    doiSuffix: "rf3z-5g3m",
  },
  checklist: {
    title: "Birds of Nigeria: a checklist",
    description:
      "The checklist of the birds of Nigeria: names, families, Red List categories, residency, habitat and food of each species.",
    methods: [
      "Names, sequence and ranges follow AviList (AviList Core Team 2025, doi:10.2173/avilist.v2025, CC BY 4.0) where the list says so; habitat, food, mass and measures follow AVONET (Tobias et al. 2022, doi:10.1111/ele.13898, CC BY 4.0).",
      "Species with the remark “Confirmed by the institute” have an accepted public survey or were confirmed by hand; the others are listed because of their published range and are provisional.",
    ],
    keywords: ["birds", "checklist", "Nigeria", "Red List"],
    place: "Nigeria",
    page: { path: "/datazone/birds", label: "The checklist as a table, with its statistics" },
    vignette: "paradiseFlycatcher",
    files: [
      {
        name: "The checklist (CSV)",
        path: "/api/species/checklist.csv",
        type: "text/csv",
        use: "Opens in a spreadsheet: one row per species.",
      },
      {
        name: "Darwin Core Archive (ZIP)",
        path: "/api/species/checklist.zip",
        type: "application/zip",
        use: "Taxa, names and status for GBIF and other databases.",
      },
    ],
    columns: "/api/species/columns.csv",
    doiSuffix: "6vg6-xf6s",
  },
  ringing: {
    title: "Birds ringed in Nigeria",
    description:
      "Sessions at the nets with their effort, and each bird that was caught: its age, sex and measures, and whether it wore a ring.",
    methods: [
      "Birds are caught in nets, ringed, aged, sexed, measured and let go. The effort of a session is metres of net times hours; it is empty unless all of both are known. A session is public after the ring keeper has checked it and the delay is over.",
      "The encounters of one bird share an organismID, which is its ring with its scheme. Ages are the codes of EURING, which count calendar years.",
      "Protected species are left out. Ringers are named only if they agreed.",
    ],
    keywords: ["birds", "ringing", "banding", "mark-recapture", "biometrics", "Nigeria"],
    page: { path: "/datazone/ringing", label: "Ringing in figures" },
    vignette: "villageWeaver",
    files: [
      {
        name: "Darwin Core Archive of sessions and birds (ZIP)",
        path: "/api/ringing/archive.zip",
        type: "application/zip",
        use: "Sessions, birds and their measures, for GBIF and other databases.",
      },
      {
        name: "Birds by species (CSV)",
        path: "/api/ringing/species.csv",
        type: "text/csv",
        use: "Opens in a spreadsheet: how many got a ring, and how often ringed ones were met again.",
      },
    ],
    doiSuffix: "q4rn-8xke",
  },
} as const satisfies Record<string, DatasetRow>;

export type DatasetKey = keyof typeof datasets;

/** Its row, with the parts that only some have. */
export const datasetRow = (key: DatasetKey): DatasetRow => datasets[key];

/** The address of its record. */
export const datasetHref = (key: DatasetKey): string => `/datazone/data/${key}`;

/** What a data set holds at the moment. */
export interface DatasetState {
  key: DatasetKey;
  /** When it last changed, as an ISO timestamp; null while it is empty. */
  changedAt: string | null;
  /** The licences of its parts, the freest first; empty if all of it is the institute’s own. */
  licences: readonly OpenLicence[];
  /** The first and the last day, ISO 8601; null if it has none. */
  first: string | null;
  last: string | null;
  /** How much it holds. */
  surveys: number;
  counts: number;
  species: number;
  /** How many of the surveys were invented for demonstration. */
  demonstrations: number;
  /** Its DOI, once that is registered. */
  doi: string | null;
}

/** Whether it holds anything, and nothing invented; only then do catalogues get it. */
export const isRealData = ({ changedAt, demonstrations }: DatasetState): boolean =>
  changedAt !== null && demonstrations === 0;
