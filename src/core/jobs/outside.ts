import { AppError } from "#core/domain/errors.ts";
import { reasonOf } from "#core/domain/reason.ts";

/** Rethrows the failure of an external service, which may be down for days, as an expected error. */
export function unavailable(error: unknown): never {
  throw new AppError("unavailable", reasonOf(error));
}
