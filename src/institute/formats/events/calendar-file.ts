import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const stamp = (iso: string) => `${new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, "")}`;
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const compact = (day: string) => day.replaceAll("-", "");

/** Folds lines after 60 characters, which is at most 75 bytes in Latin script. */
const foldLine = (line: string) =>
  [...line].reduce((text, sign, index) => text + (index > 0 && index % 60 === 0 ? `\r\n ${sign}` : sign), "");

/** Events as an iCalendar file (RFC 5545): one to add to a calendar, or all to subscribe to. */
export const calendarFile = (events: readonly CalendarEvent[], host: string, now: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Malimbe//Events//EN",
    ...events.flatMap((event) => eventLines(event, host, now)),
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");

function eventLines(event: CalendarEvent, host: string, now: Date): string[] {
  const { start, end, allDay } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@${host}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    allDay ? `DTSTART;VALUE=DATE:${compact(start)}` : `DTSTART:${stamp(start)}`,
    allDay ? `DTEND;VALUE=DATE:${compact(dayAfter(end))}` : `DTEND:${stamp(end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    "END:VEVENT",
  ];
}
