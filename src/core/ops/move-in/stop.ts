import { AppError } from "#core/domain/errors.ts";

/** What ends a move until an operator did something about it, unlike what is wrong with one row. */
export class StopMoving extends AppError {
  constructor(message: string) {
    super("unavailable", message);
  }
}
