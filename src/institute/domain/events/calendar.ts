/** An event from the external calendar; every field is plain text, never markup. */
export interface CalendarEvent {
  /** Stable for the same event at the same time. */
  id: string;
  title: string;
  /** ISO 8601 in UTC; the first day for all-day events, `2026-03-03`. */
  start: string;
  /** When it ends; the last day for all-day events. */
  end: string;
  allDay: boolean;
  place: string;
  description: string;
  /** A web address, or empty. */
  url: string;
}

/** When an event begins; for an all-day event a moment on its first day in Nigeria. */
export const eventStart = ({ start, allDay }: Pick<CalendarEvent, "start" | "allDay">): Date =>
  new Date(allDay ? `${start}T12:00:00Z` : start);

/** When an event ends, in milliseconds; a day ends at midnight in Nigeria. */
export const eventEndMs = ({ end, allDay }: Pick<CalendarEvent, "end" | "allDay">): number =>
  allDay ? Date.parse(`${end}T23:00:00Z`) : Date.parse(end);

/** Events that have not ended, next first. */
export const upcomingEvents = (events: CalendarEvent[], now: number): CalendarEvent[] =>
  events
    .filter((event) => eventEndMs(event) > now)
    .sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
