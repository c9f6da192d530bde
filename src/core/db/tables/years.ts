/** A year whose figures everybody may read before it is over. */
interface PublishedYearTable {
  year: number;
  publishedAt: string;
  accountId: string | null;
}

/** A year whose figures stay with the admins although it is over. */
interface WithheldYearTable {
  year: number;
  withheldAt: string;
  accountId: string | null;
}

export interface YearTables {
  published_year: PublishedYearTable;
  withheld_year: WithheldYearTable;
}
