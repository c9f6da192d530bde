import { ChildError, runInChild } from "#core/adapters/child-process.ts";
import { fetchText } from "#core/adapters/fetch-text.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";
import type { CalendarTask } from "./calendar-worker.ts";

const MAX_BYTES = 6_000_000;
const READING_MS = 8_000;
const HEAP_MB = 256;
const script = new URL("./calendar-worker.ts", import.meta.url);

/** The coming events from the `.ics` file at an address; throws if it cannot be fetched or read. */
export async function readCalendar(
  address: string,
  now: Date,
  timeoutMs = READING_MS,
  /** Whether it has to be on the public web, since an admin and not the operator has set it. */
  mustBePublic = false,
): Promise<CalendarEvent[]> {
  const text = await fetchText(address, { timeoutMs: 20_000, maxBytes: MAX_BYTES, mustBePublic });
  if (!/^\uFEFF?BEGIN:VCALENDAR\b/i.test(text.trimStart()))
    throw new Error(`${new URL(address).host} did not send a calendar`);
  return parseInWorker(text, now, timeoutMs);
}

/** Parses the text in a separate process, which is killed if it exceeds the time or memory limit. */
async function parseInWorker(text: string, now: Date, timeoutMs: number): Promise<CalendarEvent[]> {
  const task: CalendarTask = { text, now: now.getTime(), timeoutMs };
  try {
    return await runInChild<CalendarEvent[]>(script, task, { heapMb: HEAP_MB, timeoutMs });
  } catch (error) {
    const isSlow = error instanceof ChildError && error.reason === "outOfTime";
    throw new Error(isSlow ? "the calendar took too long to read" : "the calendar could not be read", {
      cause: error,
    });
  }
}
