/** A year whose figures everybody may read. */
interface PublishedYearTable {
  year: number;
  publishedAt: string;
  accountId: string | null;
}

export interface YearTables {
  published_year: PublishedYearTable;
}
