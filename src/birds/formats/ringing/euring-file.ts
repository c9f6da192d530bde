import type { ExportedEncounter, LeftOut } from "#birds/domain/ringing/exported.ts";
import type { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { problemsOf, writeEuring } from "./euring.ts";
import { euringRecord, writtenLine } from "./euring-import.ts";

type Edition = "2020" | "2000plus";
type Settings = Pick<RingingSettings, "scheme" | "placeCode">;

/** The line of an encounter, or why it has none. */
export function euringLine(
  bird: ExportedEncounter,
  { scheme, placeCode }: Settings,
  edition: Edition,
): { line: string } | { leftOut: LeftOut } {
  const leaveOut = (text: string) => ({
    leftOut: { encounterId: bird._id, date: bird.date, ring: bird.values.ring, text },
  });
  if (!scheme || !placeCode) return leaveOut("The scheme or the place code is not set.");
  if (!bird.values.ring) return leaveOut("It has no ring.");
  const line = writtenLine(bird.written);
  if (!line && bird.place.locationID === null)
    return leaveOut("It was found elsewhere, where the EURING code of the region is not known.");
  const context = {
    ownScheme: scheme,
    date: bird.date,
    speciesCode: bird.species?.euringCode ?? null,
    place: { ...bird.place, placeCode },
    isFromNet: bird.isFromNet,
    first: bird.first,
  };
  const named = {
    ...bird.values,
    scientificName: bird.species?.scientificName ?? bird.values.scientificName,
    englishName: bird.species?.name ?? bird.values.englishName,
  };
  const record = euringRecord(named, bird.written, context, edition);
  const problems = problemsOf(record, edition);
  if (problems.length === 0) return { line: writeEuring(record, edition) };
  return leaveOut(problems.map(({ field, value, text }) => `${field} “${value}” ${text}.`).join(" "));
}

/** A file of lines, without those that the code forbids. */
export async function* euringFile(
  batches: AsyncIterable<readonly ExportedEncounter[]>,
  settings: Settings,
  edition: Edition,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    const lines = batch.map((bird) => euringLine(bird, settings, edition));
    yield lines.flatMap((one) => ("line" in one ? `${one.line}\r\n` : [])).join("");
  }
}
