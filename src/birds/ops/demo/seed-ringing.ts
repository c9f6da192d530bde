import { relink } from "#birds/db/ringing/link.ts";
import { createSpeciesMatcher } from "#birds/db/ringing/match-species.ts";
import { saveSettings } from "#birds/db/ringing/settings.ts";
import { siteIdOf } from "#birds/db/ringing/sites.ts";
import { addString } from "#birds/db/ringing/strings.ts";
import { insertEncounters } from "#birds/db/ringing/write-encounters.ts";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { findByEmail } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { demoFate, demoRinging, demoStrings } from "./ringing.ts";

/** Until here a keeper has looked at the sessions. */
const CHECKED_BEFORE = "2022-07-01";
const nets = Array.from({ length: 5 }, (_, at) => ({
  name: String(at + 1),
  metres: 12,
  openTime: null,
  closeTime: null,
  unitId: null,
}));

/** Seeds an invented year of ringing: the admin keeps the rings, and the member rings. */
export async function seedRinging(trx: Trx): Promise<void> {
  const at = now();
  await trx
    .updateTable("account")
    .set({ ringKeeperSince: at })
    .where("email", "=", "admin@example.org")
    .execute();
  await trx
    .updateTable("account")
    .set({ ringerSince: at })
    .where("email", "=", "member@example.org")
    .execute();
  const keeper = permit(await accountOf(trx, "admin@example.org"), "ringing.manage");
  const ringer = await accountOf(trx, "member@example.org");
  const siteId = await siteIdOf(trx, ringer, {
    locationID: "demo-amurum",
    name: "Amurum Forest Reserve",
    latitude: null,
    longitude: null,
    precisionMetres: null,
    position: "site",
  });
  await saveSettings(trx, keeper, {
    ...RingingSettings.parse({
      schemeName: "No scheme: these rings are invented",
      fatScale: "ESF",
      nextDayFrom: 20,
      unfledgedMonths: [1, 2, 3, 4, 5],
      delayMonths: 0,
    }),
    version: 0,
  });
  await seedStock(trx, keeper, ringer._id, at);
  const speciesOf = await createSpeciesMatcher(trx);
  const shared = { accountId: ringer._id, importId: null, at, scheme: null, speciesOf };
  const rings = new Set<string | null>();
  for (const { id, date, values, encounters } of demoRinging()) {
    const isChecked = date < CHECKED_BEFORE;
    await trx
      .insertInto("ringing_session")
      .values({
        ...values,
        id,
        accountId: ringer._id,
        siteId,
        date,
        state: isChecked ? "checked" : "closed",
        publicFrom: isChecked ? date : null,
        checkedById: isChecked ? keeper._id : null,
        checkedAt: isChecked ? at : null,
        handedInAt: null,
        version: 1,
        importId: null,
        sent: null,
        demonstrationAt: at,
        receivedAt: at,
        updatedAt: at,
      })
      .execute();
    await trx
      .insertInto("ringing_net")
      .values(nets.map((net, position) => ({ sessionId: id, position, ...net })))
      .execute();
    const birds = encounters.map((bird, position) => [bird, position] as const);
    const context = { ...shared, sessionId: id, siteId, date };
    for (const ring of await insertEncounters(trx, birds, context)) rings.add(ring);
  }
  await relink(trx, rings);
}

async function seedStock(
  trx: Trx,
  keeper: Parameters<typeof addString>[1],
  holderId: string,
  at: string,
): Promise<void> {
  for (const { isOut, ...ends } of demoStrings) {
    const { _id } = await addString(trx, keeper, { ...ends, scheme: null, receivedOn: "2021-08-16" });
    if (isOut) await trx.updateTable("ring_string").set({ holderId }).where("id", "=", _id).execute();
  }
  await trx
    .insertInto("ring_fate")
    .values({
      id: newId(),
      ring: demoFate.ring,
      fate: "destroyed",
      on: demoFate.on,
      to: null,
      reason: demoFate.reason,
      sessionId: null,
      accountId: holderId,
      undoneAt: null,
      createdAt: at,
    })
    .execute();
}

async function accountOf(trx: Trx, email: string) {
  const account = await findByEmail(trx, email);
  if (!account) throw new Error(`The demo has no account ${email}.`);
  return account;
}
