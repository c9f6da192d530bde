import { isDiskFull } from "#core/adapters/disk.ts";
import { reasonOf } from "#core/domain/reason.ts";

/** What a system error and one of SQLite say about themselves. */
interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  /** SQLite's number of the error. */
  errcode?: number;
}

const withoutRights = new Set(["EACCES", "EPERM", "EROFS"]);
const wrongPlaces = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENAMETOOLONG", "ELOOP"]);

/** What SQLite's numbers mean for the operator: 8 is "read only", 14 "cannot open", 11 "corrupt", 26 "not a database". */
const databaseFailures: Record<number, string> = {
  8: "The database file cannot be written. Give DATA_DIR and all in it to the user that runs this program.",
  14: "The database file cannot be opened. Give DATA_DIR and all in it to the user that runs this program.",
  11: "The database file is damaged. Restore a backup into an empty DATA_DIR.",
  26: "The file malimbe.sqlite in DATA_DIR is not a database of this program. Choose another DATA_DIR, or restore a backup into an empty one.",
};

/** A failure of the machine as one sentence with what to do; undefined for what only a programmer can read. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return "The disk is full. Free some space on it, then try again.";
  const { code = "", syscall, path, port, address, errcode = 0 }: SystemError = error;
  if (syscall === "listen" || syscall === "bind" || syscall === "getaddrinfo")
    return explainListening(code, port, address);
  if (code === "ERR_SQLITE_ERROR") return databaseFailures[errcode & 255];
  if (withoutRights.has(code))
    return `${path ?? "A file"} cannot be used (${reasonOf(error)}). Give it to the user that runs this program.`;
  if (wrongPlaces.has(code))
    return `${path ?? "A file"} cannot be used (${reasonOf(error)}). Check the place.`;
  return undefined;
}

function explainListening(code: string, port?: number, address?: string): string | undefined {
  if (code === "EADDRINUSE")
    return `The port ${port} is used by another program. End that one, or choose another PORT.`;
  if (withoutRights.has(code))
    return `The port ${port} is only for administrators of this machine. Choose a PORT from 1024 on.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${address ?? "HOST"} is not an address of this machine. Choose another HOST, such as 127.0.0.1 or 0.0.0.0.`;
  return undefined;
}
