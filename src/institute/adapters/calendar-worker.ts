import { runInNewContext } from "node:vm";
import { answerTasks } from "#core/adapters/child-side.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";
import { parseEvents } from "./calendar-events.ts";

export interface CalendarTask {
  text: string;
  now: number;
  timeoutMs: number;
}

// The timeout here ends the process if the server was killed before it could stop it.
answerTasks<CalendarTask, CalendarEvent[]>(({ text, now, timeoutMs }) =>
  runInNewContext("read()", { read: () => parseEvents(text, now) }, { timeout: timeoutMs }),
);
