import type { Db } from "#core/db/connect.ts";
import type { DoiFacts } from "#core/domain/health/health-facts.ts";

/** The DOIs that DataCite has still to hear of. */
export async function readDois(db: Db): Promise<DoiFacts> {
  const { count, oldest, failed, failure } = await db
    .selectFrom((from) =>
      from
        .selectFrom("post_doi")
        .select(["dueAt", "waitingSince", "failure"])
        .unionAll(from.selectFrom("dataset_doi").select(["dueAt", "waitingSince", "failure"]))
        .as("doi"),
    )
    .where("dueAt", "is not", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("waitingSince").as("oldest"),
      fn.count<number>("failure").as("failed"),
      fn.max("failure").as("failure"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(count), oldestAt: oldest, failed: Number(failed), failure };
}
