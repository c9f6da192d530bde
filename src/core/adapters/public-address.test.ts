import { createSocket } from "node:dgram";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDnsResolver, isPublic, resolvePublicAddress } from "./public-address.ts";

describe("pictures in texts are loaded only from the public internet", () => {
  test.each(
    (
      "127.0.0.1 0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 " +
      "192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 " +
      "fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1::1 nonsense"
    ).split(" "),
  )("not %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each(["8.8.8.8", "100.128.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "but %s",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  test.each([
    "http://localhost/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://[::ffff:7f00:1]/",
    "http://[::1]:80/",
    "https://8.8.8.8:8443/",
    "http://8.8.8.8:22/",
  ])("%s is refused in any spelling", async (address) => {
    await expect(resolvePublicAddress(new URL(address), [])).rejects.toThrow("not on the public web");
  });

  test("a name with a private and a public address is refused", async () => {
    const resolve = async () => [
      { address: "8.8.8.8", family: 4 as const },
      { address: "10.0.0.1", family: 4 as const },
    ];
    await expect(resolvePublicAddress(new URL("https://rebind.example/a.jpg"), [], resolve)).rejects.toThrow(
      "not on the public web",
    );
  });

  test("an unknown name gives a clear error", async () => {
    await expect(resolvePublicAddress(new URL("https://gone.example/"), [], async () => [])).rejects.toThrow(
      "Its server was not found.",
    );
  });

  test("unresponsive name servers block neither files nor passwords", async () => {
    const silent = createSocket("udp4");
    onTestFinished(() => void silent.close());
    silent.bind(0, "127.0.0.1");
    await once(silent, "listening");
    const resolve = createDnsResolver({ servers: [`127.0.0.1:${silent.address().port}`], timeout: 200 });
    const ended: string[] = [];
    const lookups = Array.from({ length: 16 }, async (_, number) => {
      const found = await resolve(`slow-${number}.example`);
      ended.push("lookup");
      return found;
    });
    await stat(import.meta.filename).then(() => ended.push("file"));
    expect(ended).toEqual(["file"]);
    expect((await Promise.all(lookups)).flat()).toEqual([]);
  });
});
