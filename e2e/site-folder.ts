import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the tested site on this port keeps what it stores, for tests that look at what it sends. */
export const siteFolder = (port: string): string => join(tmpdir(), `malimbe-e2e-${port}`);
