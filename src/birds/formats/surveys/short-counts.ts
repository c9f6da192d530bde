import type { Survey } from "#birds/domain/surveys/survey.ts";
import { countOf } from "#core/domain/words.ts";

/** The minutes that a method names, “Point count, 10 minutes” or “10-min count”; of a span the lower ones. */
export function minutesOfMethod(protocol: string): number | null {
  const [, minutes] = /(\d+)(?:\s*(?:[-–]|to)\s*\d+)?[\s-]*min/i.exec(protocol) ?? [];
  return minutes === undefined ? null : Number(minutes);
}

type TimedSurvey = Pick<Survey, "eventID" | "protocol" | "minutes">;

/** Notes that counts are shorter than their method says, with the first of them; a list of surveys may be very long. */
export function shortCountNotes(surveys: Iterable<TimedSurvey>): string[] {
  let short = 0;
  let first = "";
  for (const { eventID, protocol, minutes } of surveys) {
    const due = protocol === null ? null : minutesOfMethod(protocol);
    if (due === null || minutes === null || minutes >= due) continue;
    if (short++ === 0) first = `${eventID} (${minutes} of ${due} minutes)`;
  }
  if (short === 0) return [];
  const which = short === 1 ? `: ${first}. It keeps its` : `, the first is ${first}. They keep their`;
  return [`${countOf(short, "survey is", "surveys are")} shorter than the method says${which} own minutes.`];
}
