import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import type { LoggedNoun } from "#core/db/part.ts";
import { columnsOf } from "#core/domain/accounts/log-words.ts";
import { formatDay } from "#core/domain/dates.ts";

/** The nouns of ringing in the audit log. */
export const loggedRinging: Readonly<Record<string, LoggedNoun>> = {
  ringingSession: {
    async find(db, ids) {
      const rows = await db
        .selectFrom("ringing_session")
        .innerJoin("survey_site as site", "site.id", "ringing_session.siteId")
        .select(["ringing_session.id", "ringing_session.date", "site.name"])
        .where("ringing_session.id", "in", ids)
        .execute();
      return rows.map(({ id, date, name }) => ({
        id,
        name: `${name}, ${formatDay(date)}`,
        href: `/ringing/sessions/${id}`,
      }));
    },
    columns: {
      ...columnsOf(sessionFields),
      birds: { label: "Birds" },
      missing: { label: "Missing rings" },
      siteId: { label: "Site" },
      version: { label: "Version" },
    },
  },
  encounter: {
    async find(db, ids) {
      const rows = await db
        .selectFrom("encounter")
        .select(["id", "ring", "englishName", "birdKey"])
        .where("id", "in", ids)
        .execute();
      return rows.map(({ id, ring, englishName, birdKey }) => ({
        id,
        name: ring ?? "without a ring",
        kind: englishName,
        href: birdKey === null ? null : `/ringing/birds/${encodeURIComponent(birdKey)}`,
      }));
    },
    columns: columnsOf(encounterFields),
  },
  bird: {
    find: async (_db, ids) =>
      ids.map((id) => ({ id, name: id, href: `/ringing/birds/${encodeURIComponent(id)}` })),
    columns: { birds: { label: "Birds" }, encounterId: { label: "From" } },
  },
  ringString: {
    async find(db, ids) {
      const rows = await db
        .selectFrom("ring_string")
        .select(["id", "first", "last"])
        .where("id", "in", ids)
        .execute();
      return rows.map(({ id, first, last }) => ({ id, name: `${first} to ${last}`, href: "/ringing/rings" }));
    },
  },
  ringFate: {
    async find(db, ids) {
      const rows = await db.selectFrom("ring_fate").select(["id", "ring"]).where("id", "in", ids).execute();
      return rows.map(({ id, ring }) => ({ id, name: ring, href: "/ringing/rings" }));
    },
  },
  ringing: { find: async (_db, ids) => ids.map((id) => ({ id, name: "Ringing", href: "/ringing" })) },
};
