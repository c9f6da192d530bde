import type { ContactTables } from "./tables/contact.ts";
import type { ContentTables } from "./tables/content.ts";
import type { DoiTables } from "./tables/dois.ts";
import type { FileTextTables } from "./tables/file-texts.ts";
import type { LendingTables } from "./tables/lending.ts";
import type { NameClaimTables } from "./tables/name-claims.ts";
import type { NameReadingTables } from "./tables/name-readings.ts";
import type { PassTables } from "./tables/passes.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PostTables } from "./tables/posts.ts";
import type { WorkOfferTables } from "./tables/work-offers.ts";

interface InstituteTables
  extends ContactTables,
    ContentTables,
    DoiTables,
    FileTextTables,
    LendingTables,
    NameClaimTables,
    NameReadingTables,
    PassTables,
    PeopleTables,
    PostTables,
    WorkOfferTables {}

declare module "#core/db/schema.ts" {
  interface Schema extends InstituteTables {}
}
