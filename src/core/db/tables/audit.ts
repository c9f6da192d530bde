/** Append-only: who did what to which record, with the states before and after as JSON. */
interface AuditTable {
  id: string;
  at: string;
  accountId: string | null;
  action: string;
  subject: string;
  subjectId: string;
  before: string | null;
  after: string | null;
}

export interface AuditTables {
  audit: AuditTable;
}
