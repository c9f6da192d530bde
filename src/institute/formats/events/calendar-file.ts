import { addDays } from "#core/domain/lagos-day.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";
import { icsDay, icsFile, icsMoment, icsText } from "./ics.ts";

/** Events as an iCalendar file: one to add to a calendar, or all to subscribe to. */
export const calendarFile = (events: readonly CalendarEvent[], host: string, now: Date): string =>
  icsFile(
    "Events",
    events.flatMap((event) => eventLines(event, host, now)),
  );

function eventLines(event: CalendarEvent, host: string, now: Date): string[] {
  const { start, end, allDay } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@${host}`,
    `DTSTAMP:${icsMoment(now.toISOString())}`,
    allDay ? `DTSTART;VALUE=DATE:${icsDay(start)}` : `DTSTART:${icsMoment(start)}`,
    allDay ? `DTEND;VALUE=DATE:${icsDay(addDays(end, 1))}` : `DTEND:${icsMoment(end)}`,
    `SUMMARY:${icsText(event.title)}`,
    ...(event.place ? [`LOCATION:${icsText(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${icsText(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    "END:VEVENT",
  ];
}
