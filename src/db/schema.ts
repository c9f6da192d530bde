import type { AuditTables } from "./tables/audit.ts";
import type { ChecklistImportTables } from "./tables/checklist-imports.ts";
import type { FieldSurveyTables } from "./tables/field-surveys.ts";
import type { FileTables } from "./tables/files.ts";
import type { IdempotencyTables } from "./tables/idempotency.ts";
import type { ImportJobTables } from "./tables/import-jobs.ts";
import type { LendingTables } from "./tables/lending.ts";
import type { LimitTables } from "./tables/limits.ts";
import type { NameClaimTables } from "./tables/name-claims.ts";
import type { NameRuleTables } from "./tables/name-rules.ts";
import type { OutboxTables } from "./tables/outbox.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PostTables } from "./tables/posts.ts";
import type { SensitiveTaxonTables } from "./tables/sensitive-taxa.ts";
import type { ServiceTables } from "./tables/services.ts";
import type { SpeciesTables } from "./tables/species.ts";
import type { StoredFileTables } from "./tables/stored-files.ts";
import type { SurveyTables } from "./tables/surveys.ts";

/** All tables: times are ISO 8601 in UTC, ids UUIDv7, and `…At` facts the time since which they are true, or null. */
export interface Schema
  extends SurveyTables,
    AuditTables,
    ChecklistImportTables,
    FieldSurveyTables,
    FileTables,
    IdempotencyTables,
    NameRuleTables,
    OutboxTables,
    PeopleTables,
    PostTables,
    SensitiveTaxonTables,
    SpeciesTables,
    ServiceTables,
    StoredFileTables,
    LendingTables,
    LimitTables,
    NameClaimTables,
    ImportJobTables {}
