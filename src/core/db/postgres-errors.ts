import { DatabaseError } from "pg";
import { AppError } from "#core/domain/errors.ts";

/** Codes of PostgreSQL and the network for a server that is stopped, stopping, starting, unreachable or full. */
const lostCodes =
  /^(08...|25P03|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed)/;

const RETRY_SECONDS = 5;

const unavailable = (message: string) => new AppError("unavailable", message, { retryAfter: RETRY_SECONDS });

/** The error of a query that was ended because it took too long. */
export const tooSlow = (): AppError =>
  unavailable("This took too long, so it was stopped. Please try again in a few seconds.");

/** PostgreSQL's code for a write to a standby, or to a server that is set to be read only. */
const READ_ONLY = "25006";

/** Throws "unavailable" for a lost connection and for a write where only reading is possible; other errors as they are. */
export function throwUnavailable(error: unknown): never {
  if (error instanceof DatabaseError && error.code === READ_ONLY)
    throw unavailable(
      "The site can be read for the moment, but nothing can be saved. Please try again in a few minutes.",
    );
  if (isConnectionLost(error))
    throw unavailable("The site cannot reach its database. Please try again in a few seconds.");
  throw error;
}

/** Whether the error says that PostgreSQL cannot be reached, or not now. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostWords.test(error.message) || ("code" in error && lostCodes.test(String(error.code)));
}

/** Whether a retry can resolve the error: a unique violation, a deadlock or a failed serialization. */
export const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && ["23505", "40P01", "40001"].includes(error.code ?? "");
