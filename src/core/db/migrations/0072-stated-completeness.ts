import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * A survey is complete only where it says so. Until now one that said nothing counted as complete; one of these with
 * missing rows lists some species only, and says so from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update survey set complete = 'no' where complete is null and incomplete = 1`.execute(db);
  await sql`update survey_count set incomplete = 1
    where incomplete = 0 and "surveyId" in (select id from survey where complete is null)`.execute(db);
  // Nor does an empty one say that there were no birds, so it is no longer public.
  await sql`update survey set incomplete = 1, "publicCounts" = nullif("publicCounts", 0)
    where complete is null`.execute(db);
}
