/** Every expected error code and its HTTP status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
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
}

/** An expected error with a message for people; anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: { fields?: FieldErrors; current?: unknown; retryAfter?: number };

  constructor(code: ErrorCode, message: string, details: AppError["details"] = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
