import type { FieldSurveyTables } from "#db/tables/field-surveys.ts";
import type { FormerSpeciesTables } from "#db/tables/former-species.ts";
import type { NameRuleTables } from "#db/tables/name-rules.ts";
import type { SensitiveTaxonTables } from "#db/tables/sensitive-taxa.ts";
import type { SpeciesTables } from "#db/tables/species.ts";
import type { StoredFileTables } from "#db/tables/stored-files.ts";
import type { SurveyTables } from "#db/tables/surveys.ts";

interface BirdTables
  extends FieldSurveyTables,
    FormerSpeciesTables,
    NameRuleTables,
    SensitiveTaxonTables,
    SpeciesTables,
    StoredFileTables,
    SurveyTables {}

declare module "#db/schema.ts" {
  interface Schema extends BirdTables {}
}
