import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { keysOf } from "#core/domain/keys.ts";
import { csvLine } from "../csv-line.ts";
import { type PhoneSession, toSessionInput } from "../phone-session.ts";
import { placeName } from "../phone-survey.ts";

const ofSession = keysOf(sessionFields).filter((name) => name !== "notes");
const ofBird = keysOf(encounterFields);
const columns = ["date", "site", ...ofSession, "sessionNotes", ...ofBird, "doubts"];

/** One row for each bird with its session; a session without birds has one row. */
function rowsOf({ entry, birds }: PhoneSession): (string | number | null)[][] {
  const shared = [entry.date, placeName(entry.site), ...ofSession.map((name) => entry[name]), entry.notes];
  if (birds.length === 0) return [shared];
  return birds.map((bird) => [
    ...shared,
    ...ofBird.map((name) => bird[name]),
    bird.doubts.map(({ text, answer }) => `${text} ${answer ?? ""}`.trim()).join(" · "),
  ]);
}

/** Sessions as a CSV file, in UTF-8 with a byte order mark. */
export const writeSessionsCsv = (sessions: readonly PhoneSession[]): string =>
  `\uFEFF${[columns, ...sessions.flatMap(rowsOf)].map(csvLine).join("\r\n")}\r\n`;

/** Sessions as they would be sent, as JSON. */
export const writeSessionsJson = (sessions: readonly PhoneSession[]): string =>
  JSON.stringify(
    sessions.map((session) => ({
      id: session.id,
      ringer: session.owner?.name ?? null,
      ...toSessionInput(session, session.createdAt, 0),
    })),
    undefined,
    2,
  );
