const zone = "Africa/Lagos";
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: zone });
const dayKey = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone });

/** A day and a time of day as people in Nigeria read them: 3 March 2026 at 11:00. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** The day in Nigeria at a moment, as it sorts: 2026-03-03. */
export const dayOf = (at: Date): string => dayKey.format(at);
