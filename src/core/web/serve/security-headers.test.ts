import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "./security-headers.ts";

function headersOf(isSecure: boolean) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response, isSecure);
  return response.getHeaders();
}

test("every response denies access to other windows and to the device's camera and location", () => {
  expect(headersOf(false)).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/camera=\(\), geolocation=\(\)/),
  });
});

test("a site on https requires https, including on its subdomains", () => {
  expect(headersOf(true)["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headersOf(false)).not.toHaveProperty("strict-transport-security");
});
