/** An event of the institute's calendar, as text; what the calendar holds is other people's, and is never markup. */
export interface CalendarEvent {
  /** The same for the same event at the same time. */
  id: string;
  title: string;
  /** ISO 8601 in UTC; for whole days the first of them, `2026-03-03`. */
  start: string;
  /** When it ends; for whole days the last of them. */
  end: string;
  allDay: boolean;
  place: string;
  description: string;
  /** A web address, or empty. */
  url: string;
}

/** When an event is over, in milliseconds. A day ends at midnight in Nigeria. */
export const eventEndMs = ({ end, allDay }: Pick<CalendarEvent, "end" | "allDay">): number =>
  allDay ? Date.parse(`${end}T23:00:00Z`) : Date.parse(end);

/** The events that are not over, the next one first. */
export const upcomingEvents = (events: CalendarEvent[], now: number): CalendarEvent[] =>
  events
    .filter((event) => eventEndMs(event) > now)
    .sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
