import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files that ask other servers by another way than `core/adapters/web-client.ts`, and why they may. */
const others: Record<string, string> = {
  "src/core/adapters/pinned-request.ts": "the client's own request",
  "src/core/adapters/files/s3.ts": "the operator's bucket; a redirect is an error",
  "src/core/adapters/files/image-service.ts": "the operator's service; a redirect is an error",
  "src/core/adapters/certificate.ts": "the certificate of the site's own address",
  "src/core/adapters/public-address.ts": "names",
  "src/core/web/serve/cached-reads.ts": "the API in this process",
  "src/core/ops/doctor-checks.ts": "the site itself by its own address; no redirect is followed",
};

const outgoing = [
  // Not the declaration of a method of that name.
  /(?<![\w.#]|async )fetch\((?!\w+: )/,
  /\b(globalThis|window|client)\s*\.fetch\(|^\s*\.fetch\(/m,
  /import (?!type\b)[^;]*\b(request|get|Agent)\b[^;]*from "node:https?"/,
  /from "(undici|node:https|node:http2|node:tls|node:dns(\/promises)?|node:dgram|aws4fetch)"/,
  /import\("(undici|node:https?|node:http2|node:tls)"\)/,
  /\bnew (WebSocket|EventSource|XMLHttpRequest)\b/,
];

test("the server asks other servers by one client alone", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.ts$/.test(file) && (!/^src\/[^/]+\/web\//.test(file) || file.includes("/web/serve/")),
  );
  expect(files.length).toBeGreaterThan(500);
  const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const found = files.filter((file) => {
    const text = withoutComments(readFileSync(file, "utf8"));
    return outgoing.some((pattern) => pattern.test(text));
  });
  expect(found.sort()).toEqual(Object.keys(others).sort());
});
