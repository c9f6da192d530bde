import { speciesHref } from "#birds/domain/guide/species-href.ts";
import type { Db } from "#core/db/connect.ts";
import type { FollowKind, NewsWindow } from "#core/db/follows/follow-kind.ts";
import { isId } from "#core/db/record.ts";
import { countOf } from "#core/domain/words.ts";
import { findWorksNaming } from "#institute/db/follows/naming.ts";
import { listProtected } from "../guide/protected-species.ts";
import { openDetections } from "../surveys/recordings.ts";

const findSpecies = async (db: Db, id: string) =>
  isId(id)
    ? db
        .selectFrom("species")
        .select(["id", "slug", "name", "scientificName"])
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .executeTakeFirst()
    : undefined;

/** The new works that name a species of the guide, and how many new surveys recorded it; of a protected one its works alone. */
export const speciesFollows: FollowKind = {
  rhythms: ["week", "day", "month"],
  async find(db, _reader, what) {
    const species = await findSpecies(db, what);
    return species && { what, title: species.name, href: speciesHref(species.slug) };
  },
  async news(db, reader, what, window) {
    const species = await findSpecies(db, what);
    if (!species) return { lines: [], total: 0 };
    const names = [species.name, species.scientificName ?? ""];
    const works = await findWorksNaming(db, reader, names, window);
    const surveys = await countNewSurveys(db, what, window);
    if (surveys === 0) return works;
    const line = {
      key: `surveys ${what}`,
      title: `${countOf(surveys, "new survey")} recorded it`,
      href: speciesHref(species.slug),
    };
    return { lines: [line, ...works.lines].slice(0, window.limit), total: works.total + 1 };
  },
};

/** How many surveys that became public recorded it under names whose places are public; 0 of a protected species. */
async function countNewSurveys(db: Db, id: string, { from, upTo }: NewsWindow): Promise<number> {
  if ((await listProtected(db)).has(id)) return 0;
  const { surveys } = await openDetections(db)
    .innerJoin("public_survey as visit", "visit.id", "count.surveyId")
    .innerJoin("survey_import as import", "import.id", "visit.importId")
    .where("counted.taxonId", "=", id)
    .where("counted.formerId", "is", null)
    .where("import.publishedAt", ">", from)
    .where("import.publishedAt", "<=", upTo)
    // The version that corrects an older survey keeps the day of the first one.
    .where((where) =>
      where.or([
        where("visit.createdAt", ">", from),
        where("visit.createdAt", "=", where.ref("visit.updatedAt")),
      ]),
    )
    .select(({ fn }) => fn.count<number>("visit.id").distinct().as("surveys"))
    .executeTakeFirstOrThrow();
  return Number(surveys);
}
