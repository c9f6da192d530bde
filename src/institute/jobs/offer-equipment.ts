import { transaction } from "#core/db/connect.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { endOffer, listPassedOffers, offerFreed, shortenOffers } from "#institute/db/lending/offers.ts";

/** Offers equipment that is free to those who wait for it; what is not taken in time goes on to the next. */
export const offerEquipment: Job = {
  name: "offer-equipment",
  title: "Offers to people waiting for equipment",
  intervalMs: 30_000,
  run: (services) => offerToLine(services, new Date()),
};

/** Ends the offers that were not taken in time, and makes those that can be made. */
export async function offerToLine({ db }: Pick<JobServices, "db">, now: Date): Promise<void> {
  await shortenOffers(db, now);
  for (const id of await listPassedOffers(db, now)) await transaction(db, (trx) => endOffer(trx, id, now));
  await offerFreed(db, now);
}
