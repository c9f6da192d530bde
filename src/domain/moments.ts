const zone = "Africa/Lagos";
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: zone });
const dayKey = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone });

/** A date and time in British format, in Nigerian time: 3 March 2026 at 11:00. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** The day in Nigeria in a sortable form: 2026-03-03. */
export const dayOf = (at: Date): string => dayKey.format(at);
