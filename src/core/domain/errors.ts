import { asObject, isKeyOf } from "./keys.ts";

/** Every expected error code and its HTTP status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  unconfirmed: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  tooMany: 429,
  broken: 500,
  unavailable: 503,
  full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: FieldErrors;
  /** For a stale edit: the stored version, so that both texts can be shown. */
  current?: unknown;
  /** What must be answered before the call can be done. */
  questions?: unknown;
  /** For a text whose part is changed by others that wait for their moment: those. */
  waiting?: unknown;
}

/** An expected error with a message for people; anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: {
    fields?: FieldErrors | undefined;
    current?: unknown;
    questions?: unknown;
    waiting?: unknown;
    retryAfter?: number;
    /** The name of the limit that was reached, for the log. */
    limit?: string;
  };

  constructor(code: ErrorCode, message: string, details: AppError["details"] = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** The error that a response's body reports; a body that is not ours, such as a proxy's page, gets this message. */
export function readError(body: unknown, message = "Something went wrong on our side."): AppError {
  const { code, message: sent, fields, current, waiting } = asObject(body);
  if (typeof sent !== "string" || typeof code !== "string" || !isKeyOf(errorStatus, code))
    return new AppError("broken", message);
  const texts = Object.entries(asObject(fields)).map(([name, text]) => [name, String(text)]);
  return new AppError(code, sent, {
    fields: fields ? Object.fromEntries(texts) : undefined,
    current,
    waiting,
  });
}
