import { speciesFields } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { surveyFields } from "#birds/domain/surveys/survey.ts";
import type { LoggedNoun } from "#core/db/part.ts";
import { columnsOf } from "#core/domain/accounts/log-words.ts";
import { formatDate } from "#core/domain/dates.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { loggedRinging } from "./ringing/logged.ts";
import { contentOf, memberNameOf } from "./surveys/field-surveys.ts";

const namesOf = (rows: { id: string; scientificName: string; englishName: string }[], href: string) =>
  rows.map(({ id, scientificName, englishName }) => ({
    id,
    name: [englishName, scientificName && `(${scientificName})`].filter(Boolean).join(" "),
    href,
  }));

/** What says where birds were: it may be the place of a sensitive species. */
const places = {
  site: { label: "Site" },
  counts: { label: "Counts" },
  notes: null,
  locationID: null,
  decimalLatitude: null,
  decimalLongitude: null,
};

const importChoices = {
  isIncomplete: { label: "Incomplete" },
  choice: { label: "With incomplete ones", choices: { leaveOut: "Left out", store: "Stored" } },
};

const field: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("field_survey")
      .innerJoin("account", "account.id", "field_survey.accountId")
      .select(["field_survey.id", "field_survey.content", "field_survey.state", "field_survey.deletedAt"])
      .select(["account.firstName", "account.lastName"])
      .where("field_survey.id", "in", ids)
      .execute();
    return rows.map((row) => {
      const { site, startedAt } = contentOf(row);
      return {
        id: row.id,
        name: `${site.name || "A place without a name"}, ${formatDate(startedAt)}`,
        kind: `by ${memberNameOf(row)}`,
        href: row.deletedAt ? null : `/field-reviews?state=${row.state}`,
      };
    });
  },
  columns: {
    ...places,
    version: { label: "Version" },
    acceptedVersion: { label: "Accepted version" },
    state: { label: "State", choices: { pending: "Waiting", returned: "Sent back", accepted: "Accepted" } },
  },
};

const species: LoggedNoun = {
  async find(db, ids) {
    const rows = await db
      .selectFrom("species")
      .select(["id", "name", "scientificName", "slug", "deletedAt"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, scientificName, slug, deletedAt }) => ({
      id,
      name,
      kind: scientificName,
      href: deletedAt ? null : speciesHref(slug),
    }));
  },
  columns: columnsOf(speciesFields),
};

/** The nouns of the guide and the surveys in the audit log. */
export const loggedNouns: Readonly<Record<string, LoggedNoun>> = {
  species,
  field,
  ...loggedRinging,
  survey: { columns: { ...columnsOf(surveyFields), ...places, ...importChoices } },
  names: {
    find: async (db, ids) =>
      namesOf(
        await db
          .selectFrom("name_rule")
          .select(["id", "scientificName", "englishName"])
          .where("id", "in", ids)
          .execute(),
        "/unmatched-names",
      ),
  },
  sensitive: {
    async find(db, ids) {
      const taxa = await db
        .selectFrom("sensitive_taxon")
        .select(["id", "name"])
        .where("id", "in", ids)
        .execute();
      const decided = await db
        .selectFrom("sensitivity_decision")
        .select(["id", "scientificName", "englishName"])
        .where("id", "in", ids)
        .execute();
      const href = "/sensitive-species";
      return [...taxa.map((taxon) => ({ ...taxon, href })), ...namesOf(decided, href)];
    },
  },
  ringReport: {
    find: async (db, ids) =>
      (await db.selectFrom("ring_report").select(["id", "ring"]).where("id", "in", ids).execute()).map(
        ({ id, ring }) => ({ id, name: ring, href: "/ringing/found" }),
      ),
    columns: { ring: { label: "Ring" } },
  },
  dataset: {
    find: async (_db, ids) =>
      ids.flatMap((id) =>
        isKeyOf(datasets, id) ? { id, name: datasets[id].title, href: datasets[id].page.path } : [],
      ),
  },
};
