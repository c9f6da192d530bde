import { transaction } from "#core/db/connect.ts";
import { reasonOf } from "#core/domain/reason.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { log } from "#core/log.ts";
import { type DoiAgency, LastingRefusal } from "#institute/adapters/datacite.ts";
import * as registrations from "#institute/db/posts/dois/registrations.ts";
import type { DoiState, DoiSubject } from "#institute/domain/posts/registration.ts";
import { describeForAgency, missingFor } from "#institute/formats/works/registration.ts";
import { readPublicWork } from "./doi-works.ts";

const MINUTE_MS = 60_000;
const BATCH_SIZE = 20;
/** Longer than an attempt may take; afterwards that of a killed process is repeated. */
const LEASE_MS = MINUTE_MS;
/** Delays after failed attempts; the last one repeats, and is the first after a refusal that does not pass by itself. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);

type Services = Pick<JobServices, "db" | "dois" | "publicUrl" | "registered">;

/** Tells DataCite of DOIs that were reserved or registered, and of registered works that changed. */
export const sendDois: Job = {
  name: "send-dois",
  title: "DOIs for DataCite",
  intervalMs: 2_000,
  isPerProcess: true,
  run: (services) => sendDueDois(services, Date.now),
};

/** Sends the DOIs that are due at `now()`, until none is left; those that fail are due again later. */
export async function sendDueDois(services: Services, now: () => number): Promise<void> {
  const { db, dois } = services;
  if (!dois) return;
  for (;;) {
    const due = await registrations.listDue(db, isoTime(now()), BATCH_SIZE);
    for (const subject of due) await sendOne(services, dois, subject, now());
    if (due.length < BATCH_SIZE) return;
  }
}

const isoTime = (ms: number) => new Date(ms).toISOString();

async function sendOne(services: Services, dois: DoiAgency, subject: DoiSubject, now: number): Promise<void> {
  const { db } = services;
  const lease = { at: isoTime(now), until: isoTime(now + LEASE_MS) };
  const leased = await transaction(db, (trx) => registrations.leaseDoi(trx, subject, lease));
  if (!leased) return;
  try {
    const sent = await send(services, dois, leased);
    await transaction(db, (trx) => registrations.markSent(trx, leased, sent));
  } catch (error) {
    const failure = reasonOf(error);
    const next = isoTime(now + delayAfter(leased.attempts, error));
    log.warn({ doi: leased.doi, reason: failure, nextAttempt: next }, "DOI not sent");
    await transaction(db, (trx) => registrations.markFailed(trx, leased, { failure, next }));
  }
}

function delayAfter(attempts: number, error: unknown): number {
  const last = RETRY_DELAYS_MS.length - 1;
  const place = error instanceof LastingRefusal ? last : Math.min(attempts - 1, last);
  return RETRY_DELAYS_MS[place] ?? MINUTE_MS;
}

/** Sends what the state of the work calls for; before it is public nothing but its DOI leaves the server. */
async function send(
  services: Services,
  dois: DoiAgency,
  leased: registrations.StoredDoi,
): Promise<{ state: DoiState | null; described: string | null }> {
  const { doi, goal, state } = leased;
  const reserve = async () => ({ state: state ?? (await dois.reserve(doi)), described: null });
  if (goal === "draft") return reserve();
  const work = await readPublicWork(services, leased);
  if (!work)
    return state === null || state === "draft" ? reserve() : { state: await dois.hide(doi), described: null };
  const [missing] = missingFor(work);
  if (missing) throw new LastingRefusal(`${missing.label} is missing, and DataCite requires it.`);
  const description = describeForAgency(work);
  return { state: await dois.publish(doi, description), described: JSON.stringify(description) };
}

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** Registers DOIs; undefined when no agency is configured. */
    dois: DoiAgency | undefined;
  }
}
