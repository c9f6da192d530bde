import { tmpdir } from "node:os";
import { join } from "node:path";

/** The data folder of the tested site on this port, for tests that read its mail. */
export const siteFolder = (port: string): string => join(tmpdir(), `malimbe-e2e-${port}`);
