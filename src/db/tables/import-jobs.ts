import type { OpenLicence } from "#domain/licences.ts";
import type { SurveyImportJob } from "#domain/surveys/import-job.ts";
import type { IncompleteChoice } from "#domain/surveys/import-report.ts";

/** The current import of surveys; the server that has its files renews it while it works or waits. */
interface ImportJobTable {
  /** Always `surveys`, since there is one import at a time. */
  slot: string;
  id: string;
  /** A hash of the call that started it, and of its content, if it has an idempotency key. */
  callId: string | null;
  fingerprint: string | null;
  state: SurveyImportJob["state"] | "receiving";
  /** `ImportFindings` as JSON. */
  shown: string;
  /** What a person has chosen to store. */
  choice: IncompleteChoice | null;
  licence: OpenLicence | null;
  source: string | null;
  /** When a person cancelled it. */
  cancelledAt: string | null;
  aliveAt: string;
}

export interface ImportJobTables {
  import_job: ImportJobTable;
}
