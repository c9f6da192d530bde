import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { always, orNull, presenceOf } from "../presence.ts";

/** The tables of ringing, with the columns that may be null. */
export const declaredRinging = {
  ring_string: {
    ...always("id", "first", "last", "prefix", "fromNumber", "toNumber", "digits", "size"),
    ...always("version", "createdAt", "updatedAt"),
    ...orNull("scheme", "receivedOn", "holderId", "openIn"),
  },
  ring_fate: {
    ...always("id", "ring", "fate", "on", "createdAt"),
    ...orNull("to", "reason", "sessionId", "accountId", "undoneAt"),
  },
  ringing_session: {
    ...always("id"),
    ...presenceOf(sessionFields),
    ...always("accountId", "siteId", "date", "state", "version", "receivedAt", "updatedAt"),
    ...orNull("checkedById", "checkedAt", "handedInAt", "publicFrom", "importId", "demonstrationAt", "sent"),
  },
  ringing_net: {
    ...always("sessionId", "position"),
    ...orNull("name", "metres", "openTime", "closeTime", "unitId"),
  },
  encounter: {
    ...always("id"),
    ...presenceOf(encounterFields),
    ...always("position", "kind", "date", "version", "createdAt", "updatedAt"),
    ...orNull("sessionId", "ringKey", "ringBeforeKey", "removedAt", "speciesId", "siteId", "placeName"),
    ...orNull("latitude", "longitude", "birdKey", "written", "accountId", "importId"),
  },
  encounter_version: {
    ...always("encounterId", "version", "at", "content"),
    ...orNull("accountId", "reason"),
  },
  encounter_doubt: {
    ...always("id", "encounterId", "field", "kind", "text", "at"),
    ...orNull("answer", "accountId", "answeredById", "answeredAt"),
  },
  bird_decision: {
    ...always("id", "kind", "reason", "at"),
    ...orNull("encounterId", "birdA", "birdB", "accountId", "undoneAt", "undoneById"),
  },
  bird_change: always("birdKey", "sequence"),
  ring_report: {
    ...always("id", "ring", "foundOn", "place", "how", "photograph", "language", "state", "createdAt"),
    ...always("fingerprint"),
    ...orNull("ringKey", "latitude", "longitude", "name", "email", "encounterId", "accountId"),
    ...orNull("answeredAt", "notes"),
  },
  ringing_setting: always("id", "content", "version", "updatedAt"),
};
