import type { ContactTables } from "#db/tables/contact.ts";
import type { DatasetDoiTables } from "#db/tables/dois.ts";
import type { LendingTables } from "#db/tables/lending.ts";
import type { NameClaimTables } from "#db/tables/name-claims.ts";
import type { PeopleTables } from "#db/tables/people.ts";
import type { PostTables } from "#db/tables/posts.ts";

interface InstituteTables
  extends ContactTables,
    DatasetDoiTables,
    LendingTables,
    NameClaimTables,
    PeopleTables,
    PostTables {}

declare module "#db/schema.ts" {
  interface Schema extends InstituteTables {}
}
