import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** Starts a substitute for an external server for one test, and returns its address. */
export async function startExternalServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const bound = server.address();
  return `http://127.0.0.1:${bound && typeof bound === "object" ? bound.port : 0}`;
}

/** Starts a server that sends the same body to every request. */
export const startConstantServer = (body: unknown, status = 200): Promise<string> =>
  startExternalServer((_, response) => {
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
