import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Step {
  at: string;
  speciesId: string;
  kind: string;
  json: string;
}

/**
 * The fields of a species whose values an imported list stated, as JSON; null where there are none. All others are what
 * the institute stated itself. What earlier imports stated is read from their steps and from the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("species").addColumn("listedFacts", "text").execute();
  const { rows: imported } = await sql<Step>`
    select step.kind, coalesce(step."subjectId", step."speciesId") as "speciesId", step."before" as json, list.at
    from checklist_step as step join checklist_import as list on list.id = step."importId"
    where list.kind = 'species' and list."undoneAt" is null and step.kind in ('added', 'changed')`.execute(
    db,
  );
  if (imported.length === 0) return;
  const { rows: edited } = await sql<Step>`
    select 'edited' as kind, "subjectId" as "speciesId", "after" as json, at from audit
    where action = 'species.update' and "after" is not null`.execute(db);
  const listed = new Map<string, Set<string>>();
  for (const { kind, speciesId, json } of [...imported, ...edited].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const fields = listed.get(speciesId) ?? new Set();
    const named = kind === "added" ? facts : Object.keys(JSON.parse(json) ?? {});
    for (const field of named) kind === "edited" ? fields.delete(field) : fields.add(field);
    listed.set(speciesId, fields);
  }
  for (const [id, fields] of listed)
    if (fields.size > 0)
      await sql`update species set "listedFacts" = ${JSON.stringify([...fields].sort())} where id = ${id}`.execute(
        db,
      );
}

/** What a list can have stated of a species that it added. */
const facts =
  "order family familyEnglish authority status statusYear regionalStatus endemism residency habitat diet mass avibaseId abapCode ebirdCode evidence".split(
    " ",
  );
