/** A call that cannot be understood or carried out; printed without a stack, exit code 2. */
export class UsageError extends Error {}
