import { pino } from "pino";

/** The log of this process: a line of JSON each on standard output, with its time, level and event; `LOG_LEVEL` says from which level on. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  messageKey: "event",
  formatters: { level: (level) => ({ level }) },
});
