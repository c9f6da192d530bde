import type { LinkedData } from "#core/formats/linked-data.ts";
import type { CalendarEvent } from "#institute/domain/events/calendar.ts";

/** The part of the page of events that shows this one. */
export const eventAnchor = ({ id }: Pick<CalendarEvent, "id">) => `event-${id.replace(/\W/g, "")}`;

/** The events that have a place, which search engines require. */
export const eventsData = (events: readonly CalendarEvent[], publicUrl: string): LinkedData[] =>
  events
    .filter(({ place }) => place !== "")
    .map((event) => ({
      "@type": "Event",
      "@id": `${publicUrl}/events#${eventAnchor(event)}`,
      name: event.title,
      startDate: event.start,
      endDate: event.end,
      location: { "@type": "Place", name: event.place, address: event.place },
      description: event.description || undefined,
      url: event.url || `${publicUrl}/events#${eventAnchor(event)}`,
    }));
