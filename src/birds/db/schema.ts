import type { StoredFileTables } from "#core/db/tables/stored-files.ts";
import type { FieldSurveyTables } from "./tables/field-surveys.ts";
import type { FormerSpeciesTables } from "./tables/former-species.ts";
import type { NameRuleTables } from "./tables/name-rules.ts";
import type { PhotoCandidateTables } from "./tables/photo-candidates.ts";
import type { RingingTables } from "./tables/ringing.ts";
import type { SensitiveTaxonTables } from "./tables/sensitive-taxa.ts";
import type { SpeciesTables } from "./tables/species.ts";
import type { SurveyTables } from "./tables/surveys.ts";

interface BirdTables
  extends FieldSurveyTables,
    FormerSpeciesTables,
    NameRuleTables,
    PhotoCandidateTables,
    RingingTables,
    SensitiveTaxonTables,
    SpeciesTables,
    StoredFileTables,
    SurveyTables {}

declare module "#core/db/schema.ts" {
  interface Schema extends BirdTables {}
}
