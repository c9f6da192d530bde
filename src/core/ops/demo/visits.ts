import type { Visit } from "#core/db/visits/visits.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";

const pages = ["/", "/news", "/publications", "/about", "/msc-program", "/theses", "/contact", "/events"];

/** Invented visits in the 30 days before `now`: more on weekdays, most to the home page. */
export function demoVisits(now: number, files: string[]): Visit[] {
  return Array.from({ length: 30 }, (_, ago) => {
    const at = new Date(now - (ago + 1) * 86_400_000);
    const busy = at.getUTCDay() % 6 === 0 ? 5 : 11 + ((ago * 7) % 6);
    const day = lagosDay(at);
    const read = pages.map((path, rank) => ({
      day,
      kind: "page" as const,
      path,
      visits: Math.ceil((busy * 5) / (rank + 1)),
    }));
    const path = files[ago % Math.max(1, files.length)];
    return path ? [...read, { day, kind: "download" as const, path, visits: 1 + (ago % 4) }] : read;
  }).flat();
}
