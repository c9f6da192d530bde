import { runInNewContext } from "node:vm";
import type { CalendarEvent } from "#domain/calendar.ts";
import { eventsOf } from "./calendar-events.ts";
import { answerTasks } from "./child-side.ts";

export interface CalendarTask {
  text: string;
  now: number;
  timeoutMs: number;
}

// Reads a calendar beside the server. The limit here ends a process whose server was killed before it could stop it.
answerTasks<CalendarTask, CalendarEvent[]>(({ text, now, timeoutMs }) =>
  runInNewContext("read()", { read: () => eventsOf(text, now) }, { timeout: timeoutMs }),
);
