import { setTimeout as pause } from "node:timers/promises";
import { isReadOnly, listMissingMigrations, readOldestMail } from "#core/db/health.ts";
import type { SiteServices } from "./services.ts";

/** How long a readiness check waits for the database, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;
const LATE_MAIL_MS = 3_600_000;

export interface Readiness {
  isReady: boolean;
  /** One sentence for the operator. */
  text: string;
}

/** Whether a proxy should send visitors here. Late mails are said and do not count, since another server has them too. */
export async function judgeReadiness({ db, disk }: SiteServices, now = Date.now()): Promise<Readiness> {
  const questions = [listMissingMigrations(db), readOldestMail(db), isReadOnly(db)] as const;
  const query = Promise.all(questions).catch(() => undefined);
  const state = await Promise.race([query, pause(READY_TIMEOUT_MS, undefined, { ref: false })]);
  if (!state) return { isReady: false, text: "The database does not answer." };
  const [missing, oldestMail, isOnlyRead] = state;
  if (isOnlyRead) return { isReady: false, text: "The database can only be read: nothing can be saved." };
  if (missing.length > 0)
    return { isReady: false, text: "The database has to be upgraded: restart the server." };
  if (!(await disk.hasRoom(0))) return { isReady: false, text: "The disk is almost full." };
  const isLate = oldestMail !== null && now - Date.parse(oldestMail) > LATE_MAIL_MS;
  return { isReady: true, text: isLate ? `ok, but e-mails have been waiting since ${oldestMail}` : "ok" };
}
