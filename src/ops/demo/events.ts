import type { CalendarEvent } from "#domain/institute/calendar.ts";

const plans = [
  { inDays: 9, from: "06:30", hours: 3, title: "Morning walk in Amurum", place: "Meet at the guest house" },
  {
    inDays: 16,
    from: "14:00",
    hours: 2,
    title: "Thesis talks by this year’s class",
    place: "Lecture hall, Laminga",
  },
  {
    inDays: 31,
    from: "06:00",
    hours: 5,
    title: "Constant-effort ringing, open to visitors",
    place: "Gallery forest",
  },
  { inDays: 58, from: "07:00", hours: 8, title: "Atlas day: a pentad each", place: "Anywhere in Nigeria" },
];

/** Invented calendar events, relative to the day on which the demo is seeded. */
export const demoEvents = (now: number): CalendarEvent[] =>
  plans.map(({ inDays, from, hours, title, place }, index) => {
    const day = new Date(now + inDays * 86_400_000).toISOString().slice(0, 10);
    const start = Date.parse(`${day}T${from}:00+01:00`);
    return {
      id: `demo-event-${index + 1}`,
      title,
      start: new Date(start).toISOString(),
      end: new Date(start + hours * 3_600_000).toISOString(),
      allDay: false,
      place,
      description: "An invented event for the demonstration of this website.",
      url: "",
    };
  });
