import type { ServerResponse } from "node:http";
import { permissionsWith } from "../permissions.ts";

const baseHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": permissionsWith(),
};
const tlsHeaders = { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" };

/** Sets the headers of every response; a page adds its own policy. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  const headers = isSecure ? { ...baseHeaders, ...tlsHeaders } : baseHeaders;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
