import { AppError } from "#domain/errors.ts";
import { reasonOf } from "#domain/reason.ts";

/** Rethrows the failure of an external service, which may be down for days, as an expected error. */
export function unavailable(error: unknown): never {
  throw new AppError("unavailable", reasonOf(error));
}
