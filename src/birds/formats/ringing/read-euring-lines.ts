import { z } from "zod";
import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { readRing } from "#birds/domain/ringing/ring-number.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { latestDate, parseDay } from "#core/formats/tables/days.ts";
import { type EuringRecord, editionOf, readEuring } from "./euring.ts";
import { fromEuring } from "./euring-import.ts";
import type { ReadBird, ReadRinging, ReadSession } from "./read-ringing.ts";

const linesOf = (text: string) => text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);

/** Whether a text has lines of the exchange code and no header, so that it is no table. */
export function isEuring(text: string): boolean {
  const [first] = linesOf(text.slice(0, 2000)).filter((line) => line.trim() !== "");
  const record = first !== undefined && editionOf(first) !== null ? readEuring(first)?.record : undefined;
  return record !== undefined && /^[A-Z]{3}$/.test(record.ringingScheme ?? "");
}

/** What a place is called: its name, else its code and position. */
const placeNameOf = ({ placeName, placeCode, position }: ReturnType<typeof fromEuring>) =>
  placeName ??
  [placeCode, position && `${position.latitude.toFixed(3)}, ${position.longitude.toFixed(3)}`]
    .filter(Boolean)
    .join(" ");

/** A record without the fields that are empty, which is kept with the encounter. */
const writtenOf = (record: EuringRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ""));

type ReadLine = Pick<ReadBird, "line" | "date" | "written" | "values"> & {
  site: ReadSession["site"];
  speciesCode: string | null;
};

/** One line as an encounter; a text if it is none. */
function readLine(text: string, line: number, own: string | null): ReadLine | string {
  const read = readEuring(text);
  if (!read) return "This line has not as many fields as the exchange code.";
  const encounter = fromEuring(read.record, own);
  if (parseDay(encounter.date) === undefined) return `“${read.record.date ?? ""}” is no day.`;
  if (encounter.date > latestDate()) return `“${read.record.date ?? ""}” is still to come.`;
  const { values } = encounter;
  if (values.ring === null || !readRing(values.ring))
    return `“${read.record.identificationNumber ?? ""}” is no ring number.`;
  const checked = z.object(encounterFields).safeParse(values);
  if (!checked.success) return `${checked.error.issues[0]?.message ?? "A value is not understood."}`;
  const place = { latitude: null, longitude: null, ...encounter.position };
  return {
    line,
    date: encounter.date,
    values: { ...checked.data },
    written: writtenOf(read.record),
    speciesCode: encounter.speciesCode,
    site: { name: placeNameOf(encounter), ...place },
  };
}

/** Lines of the exchange code as sessions: one for each day and place; recoveries are of none. */
export function readEuringLines(
  text: string,
  own: string | null,
  nameOf: (speciesCode: string) => string | null,
): ReadRinging {
  const sessions = new Map<string, ReadSession>();
  const found: ReadRinging = { total: 0, sessions: [], recoveries: [], problems: [], skipped: 0 };
  for (const [at, written] of linesOf(text).entries()) {
    if (written.trim() === "") continue;
    found.total += 1;
    const read = readLine(written, at + 1, own);
    if (typeof read === "string") {
      found.skipped += 1;
      found.problems.push({ line: at + 1, message: read });
      continue;
    }
    const { site, speciesCode, ...bird } = read;
    const name = speciesCode === null ? null : nameOf(speciesCode);
    const values = { ...bird.values, scientificName: name ?? speciesCode };
    if (values.kind === "recovery") found.recoveries.push({ ...bird, values, place: site });
    else {
      const key = `${bird.date}|${site.name}`;
      const session = sessions.get(key) ?? {
        date: bird.date,
        site,
        values: z.object(sessionFields).parse({}),
        birds: [],
        lines: [],
      };
      sessions.set(key, session);
      session.birds.push({ ...bird, values, place: null });
      session.lines.push(bird.line);
    }
  }
  return { ...found, sessions: [...sessions.values()] };
}
