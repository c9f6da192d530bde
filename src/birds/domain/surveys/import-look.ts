import { formatDate } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";

/** A number of birds with where it stands; without a site and a row once it is stored. */
export interface LargeNumber {
  birds: number;
  species: string;
  date: string;
  site?: string;
  line?: number;
  file?: string;
}

/** What a file says of one species: its records, its birds, and how many on one survey usually and at most. */
export interface CommonSpecies {
  species: string;
  records: number;
  birds: number;
  median: number;
  most: number;
}

/** So many of all that there are. */
export interface Share {
  used: number;
  all: number;
}

/** What is stored of a file, so that a person sees what was read in a wrong way. */
export interface ImportLook {
  surveys: number;
  records: number;
  birds: number;
  species: number;
  /** Values out of the ordinary, in sentences. */
  unusual: string[];
  /** The largest numbers of birds of a species on one survey. */
  largest: LargeNumber[];
  times: { earliest: string; latest: string } | null;
  days: { first: string; last: string } | null;
  commonest: CommonSpecies[];
  /** Where its surveys are, in tenths of a degree; empty once it is stored. */
  positions: { latitude: number; longitude: number }[];
  box: { south: number; west: number; north: number; east: number } | null;
}

/** How much of the files is used. */
export interface Used {
  rows?: Share;
  columns?: Share;
  cells?: Share;
}

const number = (value: number) => value.toLocaleString("en-GB");

/** Such as “Pied Crow: 500 at Ridge on 3 March 2024 (row 12)”. */
export const describeLarge = ({ birds, species, date, site, line, file }: LargeNumber): string =>
  `${species}: ${number(birds)}${site ? ` at ${site}` : ""} on ${formatDate(date)}${line ? ` (row ${number(line)}${file ? ` of ${file}` : ""})` : ""}`;

const share = ({ used, all }: Share, what: string) => `${number(used)} of ${countOf(all, what)}`;

/** What a look shows besides values out of the ordinary and the species: the name of each fact, and the fact. */
export function factsOfLook(
  look: ImportLook,
  { rows, columns, cells }: Used = {},
): [name: string, text: string][] {
  const { surveys, records, birds, species, times, days, largest, box } = look;
  const used = [
    rows && share(rows, "row"),
    columns && share(columns, "column"),
    cells && share(cells, "filled cell"),
  ].filter(Boolean);
  const facts: [string, string | false | null][] = [
    [
      "Stored",
      `${countOf(surveys, "survey")}, ${countOf(records, "record")}, ${countOf(birds, "bird")} of ${number(species)} species`,
    ],
    [
      "Days",
      days &&
        (days.first === days.last
          ? formatDate(days.first)
          : `${formatDate(days.first)} to ${formatDate(days.last)}`),
    ],
    [
      "Times",
      times && (times.earliest === times.latest ? times.earliest : `${times.earliest} to ${times.latest}`),
    ],
    ["Largest numbers", largest.length > 0 && largest.map(describeLarge).join("; ")],
    ["Used", used.length > 0 && used.join(", ")],
    [
      "Positions",
      box &&
        `${box.south.toFixed(1)} to ${box.north.toFixed(1)} of latitude, ${box.west.toFixed(1)} to ${box.east.toFixed(1)} of longitude`,
    ],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text] satisfies [string, string]] : []));
}

/** Such as “Hoopoe: 12 records, 40 birds, usually 2, at most 9”. */
export const describeCommon = ({ species, records, birds, median, most }: CommonSpecies): string =>
  birds === 0
    ? `${species}: ${countOf(records, "record")}, no number of birds`
    : `${species}: ${countOf(records, "record")}, ${countOf(birds, "bird")}, usually ${number(median)}, at most ${number(most)}`;

/** A look as lines, the values out of the ordinary first. */
export const lookLines = (look: ImportLook, used?: Used): string[] => [
  ...look.unusual,
  ...factsOfLook(look, used).map(([name, text]) => `${name}: ${text}.`),
  ...(look.commonest.length > 0 ? [`Commonest: ${look.commonest.map(describeCommon).join("; ")}.`] : []),
];
