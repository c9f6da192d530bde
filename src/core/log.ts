import { pino } from "pino";

/** Milliseconds after which a line is written at the latest; lines are written together, also at the exit. */
const FLUSH_MS = 500;

const destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_MS });

/** Logs JSON lines with time, level and event to standard output; `LOG_LEVEL` sets the lowest level. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "event",
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
  },
  destination,
);

/** An error's name, message, code and stack; a database's details quote the values of a row. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { type: name, message, ...("code" in error && { code: error.code }), stack };
}

/** What the parts that answer a request note for its line in the log. */
export interface RequestNote {
  id: string;
  /** The pattern of the route that answered, such as `/api/posts/:id`. */
  route?: string | undefined;
  accountId?: string | undefined;
  /** The code of the error that was answered. */
  reason?: string | undefined;
  isCached?: boolean;
}

/** The notes of each request, by Node's request. */
export const requestNotes = new WeakMap<object, RequestNote>();

/** The path of an address without its query, and without tokens and e-mail addresses, which must not be logged. */
export function loggablePath(address: string): string {
  if (isPlain.test(address)) return address;
  const path = decode(address.replace(/^https?:\/\/[^/]*/, "").replace(/[?#].*$/s, ""));
  return path
    .replace(/\b(reset|confirm|leave|invited|address|with|passes|yours)\/.*/is, "$1/…")
    .replace(/[^/]*@[^/]*/g, "…")
    .replace(/(?=[^/]*[A-Z])[\w.-]{40,}/g, "…")
    .slice(0, 300);
}

/** A short path in lower case without a query, as most are: nothing to take out. */
const isPlain = /^(?!.*(?:reset|confirm|leave|invited|address|with|passes|yours))[a-z\d/._-]{1,300}$/;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
