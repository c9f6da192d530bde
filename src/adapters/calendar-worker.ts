import { runInNewContext } from "node:vm";
import type { CalendarEvent } from "#domain/institute/calendar.ts";
import { parseEvents } from "./calendar-events.ts";
import { answerTasks } from "./child-side.ts";

export interface CalendarTask {
  text: string;
  now: number;
  timeoutMs: number;
}

// The timeout here ends the process if the server was killed before it could stop it.
answerTasks<CalendarTask, CalendarEvent[]>(({ text, now, timeoutMs }) =>
  runInNewContext("read()", { read: () => parseEvents(text, now) }, { timeout: timeoutMs }),
);
