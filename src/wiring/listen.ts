import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "#core/config.ts";
import { capConnections, MAX_CONNECTIONS, REQUEST_TIMEOUTS_MS } from "#core/web/serve/connections.ts";
import { closingEarly } from "#core/web/serve/early-answer.ts";
import { logRefusedConnections } from "#core/web/serve/refused-connections.ts";

/** Listens at once, so that a watchdog gets an answer while the database is migrated. */
export async function listen(config: Config, answer: RequestListener) {
  const timeouts = {
    requestTimeout: REQUEST_TIMEOUTS_MS.total,
    headersTimeout: REQUEST_TIMEOUTS_MS.headers,
    connectionsCheckingInterval: REQUEST_TIMEOUTS_MS.check,
    keepAliveTimeout: REQUEST_TIMEOUTS_MS.keepAlive,
  };
  const server = createServer(timeouts, closingEarly(answer));
  capConnections(server, { onRefused: logRefusedConnections() });
  server.listen({ port: config.port, host: config.host, backlog: MAX_CONNECTIONS });
  await once(server, "listening");
  return { server, address: addressOf(server, config) };
}

/** The address that the server listens on. */
function addressOf(server: Server, { host, port }: Config): string {
  const bound = server.address();
  return `http://${host}:${bound && typeof bound === "object" ? bound.port : port}`;
}
