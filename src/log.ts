import { pino } from "pino";

/** Logs JSON lines with time, level and event to standard output; `LOG_LEVEL` sets the lowest level. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  messageKey: "event",
  formatters: { level: (level) => ({ level }) },
});
