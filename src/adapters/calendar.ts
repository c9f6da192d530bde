import type { CalendarEvent } from "#domain/institute/calendar.ts";
import type { CalendarTask } from "./calendar-worker.ts";
import { ChildError, runInChild } from "./child-process.ts";
import { fetchText } from "./fetch-text.ts";

const MAX_BYTES = 6_000_000;
const READING_MS = 8_000;
const HEAP_MB = 256;
const script = new URL("./calendar-worker.ts", import.meta.url);

/** The coming events of the calendar at an address of an `.ics` file; an error when it cannot be had or read. */
export async function readCalendar(
  address: string,
  now: Date,
  timeoutMs = READING_MS,
): Promise<CalendarEvent[]> {
  const text = await fetchText(address, { timeoutMs: 20_000, maxBytes: MAX_BYTES });
  if (!/^\uFEFF?BEGIN:VCALENDAR\b/i.test(text.trimStart()))
    throw new Error(`${new URL(address).host} sent something that is no calendar`);
  return parseInWorker(text, now, timeoutMs);
}

/** Reads the text in a process of its own, which is killed when it takes too long or too much memory. */
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
