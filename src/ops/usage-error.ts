/** An invalid command; printed without a stack, with exit code 2. */
export class UsageError extends Error {}
