import { Worker } from "node:worker_threads";
import type { CalendarEvent } from "#domain/calendar.ts";
import { fetchText } from "./fetch-text.ts";

const mostBytes = 6_000_000;
const longestReading = 8_000;

/** The coming events of the calendar at an address of an `.ics` file; an error when it cannot be had or read. */
export async function readCalendar(
  address: string,
  now: Date,
  milliseconds = longestReading,
): Promise<CalendarEvent[]> {
  const text = await fetchText(address, { milliseconds: 20_000, mostBytes });
  if (!/^\uFEFF?BEGIN:VCALENDAR\b/i.test(text.trimStart()))
    throw new Error(`${new URL(address).host} sent something that is no calendar`);
  return parse(text, now, milliseconds);
}

/** Reads the text in a thread of its own, which is stopped when it takes too long or too much. */
function parse(text: string, now: Date, milliseconds: number): Promise<CalendarEvent[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./calendar-worker.ts", import.meta.url), {
      workerData: { text, now: now.getTime() },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => {
      reject(new Error("the calendar took too long to read"));
      void worker.terminate();
    }, milliseconds);
    worker.once("message", resolve);
    worker.once("error", () => reject(new Error("the calendar could not be read")));
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("the calendar could not be read"));
    });
  });
}
