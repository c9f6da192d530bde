import { AsyncLocalStorage } from "node:async_hooks";

const queryLimit = new AsyncLocalStorage<"unlimited">();

/** Runs work whose queries may take as long as they need, such as a migration or a job. */
export const withoutTimeLimit = <T>(run: () => T): T => queryLimit.run("unlimited", run);

/** Whether the queries of the work that runs now have a time limit. */
export const hasTimeLimit = (): boolean => queryLimit.getStore() === undefined;
