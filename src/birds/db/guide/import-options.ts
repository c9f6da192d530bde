import type { ChecklistAnswers } from "#birds/domain/guide/checklist-changes.ts";
import type { FileFacts } from "#birds/formats/guide/file-facts.ts";
import type { KeyedCall } from "#core/db/accounts/idempotency.ts";

/** How a checklist is imported. */
export interface ImportOptions extends FileFacts {
  /** The account that imports; null for an operator command. */
  accountId: string | null;
  dryRun: boolean;
  /** Skips species that are not in the guide yet. */
  onlyKnown?: boolean | undefined;
  /** What an admin says about splits, lumps and other changes. */
  answers?: ChecklistAnswers | undefined;
  /** The last day of the names before a split; today if it is missing. */
  until?: string | undefined;
  /** Makes the import idempotent. */
  call?: KeyedCall | undefined;
}
