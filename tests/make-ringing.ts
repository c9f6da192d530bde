import { storeSession } from "#birds/db/ringing/store-session.ts";
import { addString } from "#birds/db/ringing/strings.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { RingStringInput } from "#birds/domain/ringing/stock-input.ts";
import { transaction } from "#core/db/connect.ts";
import type { App, Person } from "./app.ts";
import { permitted } from "./make.ts";

type Draft = Partial<Parameters<typeof RingingSessionInput.parse>[0] & object>;

/** An id as a phone makes it. */
export const ringingId = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A bird in the hand with an id that its number gives. */
export const birdDraft = (number: number, draft: object = {}) => ({
  id: `40000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  kind: "new",
  ring: `AA${17_100 + number}`,
  scientificName: "Pycnonotus barbatus",
  englishName: "Common Bulbul",
  age: "4",
  wing: 96,
  mass: 38.5,
  ...draft,
});

/** What a phone sends: a morning at two nets with one new bird. */
export const sessionDraft = (draft: Draft = {}) => ({
  version: 1,
  date: "2026-01-10",
  site: {
    locationID: null,
    name: "Amurum, ringing site",
    latitude: 9.88,
    longitude: 8.98,
    precisionMetres: 8,
    position: "gps",
  },
  openTime: "06:00",
  closeTime: "10:00",
  inCharge: "Hauwa",
  nets: [
    { name: "1", metres: 12 },
    { name: "2", metres: 6, closeTime: "08:00" },
  ],
  encounters: [birdDraft(1)],
  fates: [],
  isClosed: false,
  sentAt: new Date().toISOString(),
  ...draft,
});

/** Stores a session of a person as if a phone had sent it; returns its id. */
export async function makeSession(
  { db, people }: App,
  draft: Draft = {},
  { person = "ringer", number = 1 }: { person?: Person; number?: number } = {},
): Promise<string> {
  const id = ringingId(number);
  const sent = RingingSessionInput.parse(sessionDraft(draft));
  await transaction(db, (trx) => storeSession(trx, permitted<"ringing.record">(people[person]), id, sent));
  return id;
}

/** Stores a string of rings; returns its id. */
export async function makeString({ db, people }: App, draft: object = {}): Promise<string> {
  const input = RingStringInput.parse({ first: "AA17101", last: "AA17200", size: "2.8", ...draft });
  const { _id } = await transaction(db, (trx) =>
    addString(trx, permitted<"ringing.manage">(people.keeper), input),
  );
  return _id;
}
