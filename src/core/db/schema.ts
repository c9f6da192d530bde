import type { AccountTables } from "./tables/accounts.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { DraftTables } from "./tables/drafts.ts";
import type { FileTables } from "./tables/files.ts";
import type { FollowTables } from "./tables/follows.ts";
import type { IdempotencyTables } from "./tables/idempotency.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { LetterTables } from "./tables/letters.ts";
import type { LimitTables } from "./tables/limits.ts";
import type { ListImportTables } from "./tables/list-imports.ts";
import type { MovedRowTables } from "./tables/moved-rows.ts";
import type { ReadingTables } from "./tables/readings.ts";
import type { ServiceTables } from "./tables/services.ts";
import type { YearTables } from "./tables/years.ts";

/**
 * All tables: times are ISO 8601 in UTC, ids UUIDv7, and `…At` facts the time since which they are true, or null. Each half
 * adds its own, in `institute/schema.ts` and `birds/schema.ts`.
 */
export interface Schema
  extends AccountTables,
    AuditTables,
    DraftTables,
    FileTables,
    FollowTables,
    IdempotencyTables,
    JobTables,
    LetterTables,
    LimitTables,
    ListImportTables,
    MovedRowTables,
    ReadingTables,
    ServiceTables,
    YearTables {}
