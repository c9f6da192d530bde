import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { CalendarEvent } from "#domain/institute/calendar.ts";

const YEAR_MS = 366 * 86_400_000;
const MAX_EVENTS = 500;
const MAX_OCCURRENCES = 60;
const MAX_STEPS = 20_000;

/** The events of an iCalendar text that end after `now` and begin within a year. It may take long over a hostile text: run it where it can be stopped. */
export function parseEvents(text: string, now: number): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const all = calendar
    .getAllSubcomponents("vevent")
    // Left to itself each event would look through all others for its exceptions.
    .map((component) => new ICAL.Event(component, { exceptions: [], strictExceptions: false }));
  const found: CalendarEvent[] = [];
  const { ordinary = [], moved = [] } = Object.groupBy(all, (event) =>
    event.isRecurrenceException() ? "moved" : "ordinary",
  );
  const exceptionsByUid = Map.groupBy(moved, ({ uid }) => uid);
  for (const event of ordinary) {
    try {
      for (const exception of exceptionsByUid.get(event.uid)?.slice(0, MAX_OCCURRENCES) ?? [])
        event.relateException(exception);
      found.push(...occurrences(event, now));
    } catch {
      // One event that makes no sense does not take the others along.
    }
  }
  return found.sort((a, b) => a.start.localeCompare(b.start)).slice(0, MAX_EVENTS);
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
    const one = toCalendarEvent(item, startDate, endDate);
    if (isSoon(one)) found.push(one);
  }
  return found;
}

function toCalendarEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): CalendarEvent {
  if (String(event.component.getFirstPropertyValue("status")) === "CANCELLED") throw new Error("cancelled");
  const allDay = start.isDate;
  const last = end.clone();
  // A whole day ends before the day that the calendar names.
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

/** A time without a zone is one in Nigeria, an hour before UTC. */
function toIso(time: ICAL.Time): string {
  if (time.isDate) return time.toString().slice(0, 10);
  const floating = time.zone?.tzid === "floating";
  const { year, month, day, hour, minute, second } = time;
  const at = floating ? new Date(Date.UTC(year, month - 1, day, hour - 1, minute, second)) : time.toJSDate();
  return at.toISOString();
}

/** Text of one line or a few, without tags and control characters. */
function toPlainText(text: unknown, maxLength: number): string {
  if (typeof text !== "string") return "";
  return text
    .slice(0, maxLength * 10)
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .slice(0, maxLength);
}
