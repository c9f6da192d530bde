import type { RequestBefore } from "./lending/loan-undoing.ts";

// What the verbs of the institute's own rows need beside what all rows have.
declare module "#core/domain/waiting.ts" {
  interface WaitingRow {
    /** The state of a request before its next step, to undo it, and its borrower. */
    loan?: RequestBefore & { name: string };
    /** Where a message is answered. */
    mailbox?: string;
  }
}
