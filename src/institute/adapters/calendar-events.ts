import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

const YEAR_MS = 366 * 86_400_000;
const MAX_EVENTS = 500;
const MAX_OCCURRENCES = 60;
const MAX_STEPS = 20_000;

// Parsing hostile text can take very long, so run this where it can be killed.
/** The events of an iCalendar text that end after `now` and begin within a year. */
export function parseEvents(text: string, now: number): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const all = calendar
    .getAllSubcomponents("vevent")
    // Without these options each event would search all the others for its exceptions.
    .map((component) => new ICAL.Event(component, { exceptions: [], strictExceptions: false }));
  const events: CalendarEvent[] = [];
  const { ordinary = [], moved = [] } = Object.groupBy(all, (event) =>
    event.isRecurrenceException() ? "moved" : "ordinary",
  );
  const exceptionsByUid = Map.groupBy(moved, ({ uid }) => uid);
  for (const event of ordinary) {
    try {
      for (const exception of exceptionsByUid.get(event.uid)?.slice(0, MAX_OCCURRENCES) ?? [])
        event.relateException(exception);
      events.push(...occurrences(event, now));
    } catch {
      // An invalid event does not affect the others.
    }
  }
  return events.sort((a, b) => a.start.localeCompare(b.start)).slice(0, MAX_EVENTS);
}

function occurrences(event: ICAL.Event, now: number): CalendarEvent[] {
  const isSoon = ({ start, end }: CalendarEvent) =>
    Date.parse(end) + 86_400_000 > now && Date.parse(start) < now + YEAR_MS;
  if (!event.isRecurring()) return [toCalendarEvent(event, event.startDate, event.endDate)].filter(isSoon);
  const found: CalendarEvent[] = [];
  const dates = event.iterator();
  for (let step = 0; step < MAX_STEPS && found.length < MAX_OCCURRENCES; step++) {
    const date = dates.next();
    if (!date || date.toJSDate().getTime() > now + YEAR_MS) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(date);
    const calendarEvent = toCalendarEvent(item, startDate, endDate);
    if (isSoon(calendarEvent)) found.push(calendarEvent);
  }
  return found;
}

function toCalendarEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): CalendarEvent {
  if (String(event.component.getFirstPropertyValue("status")) === "CANCELLED") throw new Error("cancelled");
  const allDay = start.isDate;
  const last = end.clone();
  // iCalendar names the day after the last day of an all-day event.
  if (allDay && end.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  const [from, to] = [toIso(start), toIso(allDay ? last : end)];
  const url = String(event.component.getFirstPropertyValue("url") ?? "");
  return {
    id: createHash("sha256").update(`${event.uid} ${from}`).digest("base64url").slice(0, 16),
    title: toPlainText(event.summary, 200) || "Event",
    start: from,
    end: to < from ? from : to,
    allDay,
    place: toPlainText(event.location, 200),
    description: toPlainText(event.description, 600),
    url: /^https?:\/\/[^\s"'<>]{1,500}$/.test(url) ? url : "",
  };
}

/** A time without a zone is in Nigerian time, UTC+1. */
function toIso(time: ICAL.Time): string {
  if (time.isDate) return time.toString().slice(0, 10);
  const floating = time.zone?.tzid === "floating";
  const { year, month, day, hour, minute, second } = time;
  const at = floating ? new Date(Date.UTC(year, month - 1, day, hour - 1, minute, second)) : time.toJSDate();
  return at.toISOString();
}

/** Plain text without tags and control characters. */
function toPlainText(text: unknown, maxLength: number): string {
  if (typeof text !== "string") return "";
  return stripUnsafe(text.slice(0, maxLength * 10))
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .slice(0, maxLength);
}
