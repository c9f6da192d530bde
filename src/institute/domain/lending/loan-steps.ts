import { loanStatuses } from "./statuses.ts";

/** The next steps of a request: the text of its button, what a message says afterwards, and the word before the borrower. */
const loanSteps = {
  approved: { action: loanStatuses.approved.action, done: "Approved", before: "for" },
  received: { action: loanStatuses.received.action, done: "Handed over", before: "to" },
  returned: { action: loanStatuses.returned.action, done: "Taken back", before: "from" },
  extend: { action: "Extend", done: "Extended", before: "for" },
} as const;

export type LoanStep = keyof typeof loanSteps;

/** The words of a step for some equipment and its borrower. */
export function stepWords(step: LoanStep, equipment: string, borrower: string) {
  const { action, done, before } = loanSteps[step];
  return {
    action,
    /** What the button does, for people who hear it alone. */
    label: `${action} ${equipment} ${before} ${borrower}`,
    done,
    about: `${equipment}, ${before} ${borrower}`,
    message: `${done}: ${equipment}, ${before} ${borrower}`,
  };
}
