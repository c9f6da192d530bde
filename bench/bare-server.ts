import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The minimum work for Node: the same bytes with the same headers for every request. */
process.once("message", ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
});
