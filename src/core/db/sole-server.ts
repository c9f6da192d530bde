import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./write-queue.ts";

const claims: DatabaseSync[] = [];

/** Claims a SQLite file for this server until the process ends, however it ends; false if another server has it. */
export function claimFile(file: string): boolean {
  const claim = new DatabaseSync(`${file}-server`);
  try {
    claim.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    claim.close();
    if (isBusy(error)) return false;
    throw error;
  }
  claims.push(claim);
  return true;
}
