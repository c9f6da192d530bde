import type { CalendarEvent } from "#domain/calendar.ts";

const plans = [
  { inDays: 9, hours: 3, title: "Morning walk in Amurum", place: "Meet at the guest house, 6:30" },
  { inDays: 16, hours: 2, title: "Thesis talks of this year’s class", place: "Lecture hall, Laminga" },
  { inDays: 31, hours: 5, title: "Constant-effort ringing, open to visitors", place: "Gallery forest" },
  { inDays: 58, hours: 8, title: "Atlas day: a pentad each", place: "Anywhere in Nigeria" },
];

/** Invented events, as a calendar would give them, counted from the day on which the demo was filled. */
export const demoEvents = (now: number): CalendarEvent[] =>
  plans.map(({ inDays, hours, title, place }, place0) => {
    const day = new Date(now + inDays * 86_400_000);
    // Half past six in the morning in Nigeria.
    const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 5, 30);
    return {
      id: `demo-event-${place0 + 1}`,
      title,
      start: new Date(start).toISOString(),
      end: new Date(start + hours * 3_600_000).toISOString(),
      allDay: false,
      place,
      description: "An invented event of the demo.",
      url: "",
    };
  });
