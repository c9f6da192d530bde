import type { NameKind } from "#institute/domain/posts/names.ts";

/** How a person said that a name is to be read. */
interface NameReadingTable {
  /** The folded words of the name as it is written. */
  key: string;
  family: string;
  given: string;
  suffix: string;
  kind: NameKind;
  updatedAt: string;
  /** The account that said so last. */
  accountId: string | null;
}

export interface NameReadingTables {
  name_reading: NameReadingTable;
}
