import { get } from "node:http";

// Exits with 0 if the server beside it answers: the health check of a container, which has no curl.
const { PORT = "3000" } = process.env;
const fail = () => process.exit(1);
get({ host: "127.0.0.1", port: PORT, path: "/healthz", timeout: 2_000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on("timeout", fail)
  .on("error", fail);
