import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeEachDatabase, type Place } from "#tests/databases.ts";
import { startServer } from "#tests/server-process.ts";
import { findWrongAddress } from "./addresses.ts";

/** Too long to be looked up anywhere. */
const nowhere = `${"n".repeat(64)}.example`;

const urlOf = (place: Place) => ("url" in place ? place.url : "");

describeEachDatabase("the address of a database", (open, kind) => {
  const testServer = test.runIf(kind === "PostgreSQL");

  test("that leads to one is not wrong", async () => {
    expect(await findWrongAddress((await open()).place)).toBeUndefined();
  });

  testServer("is wrong in its host, its password or its name, in one sentence", async () => {
    const url = urlOf((await open()).place);
    const { host } = new URL(url);
    const wrong = (part: Partial<URL>) => findWrongAddress({ url: Object.assign(new URL(url), part).href });
    expect(await wrong({ hostname: nowhere })).toBe(
      `DATABASE_URL is wrong: there is no host called ${nowhere}.`,
    );
    expect(await wrong({ password: "secret-word" })).toBe(
      `DATABASE_URL is wrong: PostgreSQL at ${host} refuses the password of postgres.`,
    );
    expect(await wrong({ pathname: "/elsewhere" })).toBe(
      `DATABASE_URL is wrong: PostgreSQL at ${host} has no database called elsewhere.`,
    );
    expect(await wrong({ search: "?sslmode=require" })).toMatch(/refuses the connection \(.*SSL.*\)\.$/);
    expect(await findWrongAddress({ url, listenUrl: `${url}x` })).toMatch(/^LISTEN_URL is wrong: /);
  });

  testServer("whose password is malformed is refused without showing it", async () => {
    const url = urlOf((await open()).place).replace(":password@", ":secret%zzword@");
    const sentence = await findWrongAddress({ url });
    expect(sentence).toMatch(/^DATABASE_URL is wrong: /);
    expect(sentence).not.toContain("secret");
  });

  testServer("where nothing answers yet may be right", async () => {
    const url = new URL(urlOf((await open()).place));
    url.port = "9";
    await expect(findWrongAddress({ url: url.href })).rejects.toMatchObject({ code: "unavailable" });
  });

  testServer(
    "that is wrong ends the server with one sentence, and its password is not printed",
    { timeout: 90_000 },
    async () => {
      const right = urlOf((await open()).place);
      const folder = await mkdtemp(join(tmpdir(), "malimbe-address-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const secret = "a secret of at least thirty-two characters";
      const addresses = [
        right.replace("127.0.0.1", nowhere),
        `${right}-elsewhere`,
        right.replace(":password@", ":secret-word@"),
        "mysql://postgres:password@127.0.0.1/malimbe",
        "postgres:password",
      ];
      const ended = addresses.map(async (url) => {
        const settings = {
          DATABASE_URL: url,
          FILES_SHARED: "true",
          SESSION_SECRET: secret,
          DATA_DIR: folder,
        };
        const server = startServer({ settings });
        onTestFinished(async () => void (await server.end("SIGKILL")));
        await server.listening();
        expect(server.child.exitCode).toBe(1);
        expect(server.output().trim().split("\n").at(-1)).toMatch(
          /DATABASE_URL (is wrong: .*\.|looks like .*)$/,
        );
        expect(server.output()).not.toMatch(/postgres:password@|postgres:password$|secret-word|\n\s+at /);
      });
      await Promise.all(ended);
    },
  );
});
