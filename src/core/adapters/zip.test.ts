import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openZip, writeZip } from "./zip.ts";

const bytesOf = async (entries: Parameters<typeof writeZip>[0]) =>
  new Uint8Array(await new Response(writeZip(entries)).arrayBuffer());

function* lines() {
  for (let line = 0; line < 20_000; line++) yield `line ${line}\n`;
}

describe("an archive that was written", () => {
  test("can be read back, for texts and streams", async () => {
    const zip = await openZip(
      await bytesOf([
        { name: "a.txt", content: "àngùlúú" },
        { name: "b.txt", content: lines() },
      ]),
    );
    expect(zip.names).toEqual(["a.txt", "b.txt"]);
    expect(await zip.text("a.txt")).toBe("àngùlúú");
    expect((await zip.text("b.txt")).split("\n")).toHaveLength(20_001);
    expect((await buffer(await zip.stream("b.txt"))).length).toBe((await zip.text("b.txt")).length);
    zip.close();
  });

  test("has the same bytes each time", async () => {
    const make = () =>
      bytesOf([
        { name: "a.txt", content: "same" },
        { name: "b.txt", content: lines() },
      ]);
    expect(await make()).toEqual(await make());
  });
});

test("an archive of files that are generated one by one is read to its end, or stops them when cancelled", async () => {
  let made = 0;
  let isStopped = false;
  async function* files() {
    try {
      for (let number = 1; number <= 50; number++) {
        made = number;
        yield { name: `${number}.txt`, content: randomBytes(100_000).toString("hex") };
      }
    } finally {
      isStopped = true;
    }
  }
  const zip = await openZip(await bytesOf(files()));
  expect(zip.names).toHaveLength(50);
  expect(await zip.text("50.txt")).toHaveLength(200_000);
  zip.close();
  isStopped = false;
  const reader = writeZip(files()).getReader();
  await reader.read();
  // Those that nobody has read are not made yet.
  expect(made).toBeLessThan(20);
  await reader.cancel();
  await expect.poll(() => isStopped).toBe(true);
});

test("an archive that fails half-way aborts the download, not the server", async () => {
  async function* failing() {
    yield "a line\n".repeat(20_000);
    throw new Error("The database is gone.");
  }
  await expect(bytesOf([{ name: "a.txt", content: failing() }])).rejects.toThrow("The database is gone.");
});

/** An archive with names that the library would not write. */
async function foreign(name: string, content: Buffer, rename = name): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(content, name);
  zip.end();
  const made = await buffer(zip.outputStream);
  return new Uint8Array(Buffer.from(made.toString("latin1").replaceAll(name, rename), "latin1"));
}

describe("an archive is refused with a reason", () => {
  const refused = async (bytes: Uint8Array, limits?: Parameters<typeof openZip>[1]) =>
    openZip(bytes, limits).then(
      () => "opened",
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );

  test.each([
    ["aaaaaaaaaa.txt", "../../evil.txt"],
    ["aaaaaaaaaa.txt", "/etc/evil1.txt"],
    ["aaaaaaaaaa.txt", "C:\\evil\\ee.txt"],
  ])("when its file is called %s %s", async (name, rename) => {
    expect(await refused(await foreign(name, Buffer.from("x"), rename))).toMatch(
      /invalid: .*unsafe file paths/,
    );
  });

  test("when it is a bomb", async () => {
    expect(await refused(await foreign("bomb.txt", Buffer.alloc(30_000_000)))).toMatch(
      /compression of .* is too high/,
    );
  });

  test("when it is too large when unpacked, or has too many files", async () => {
    const bytes = await bytesOf([
      { name: "a", content: "12345" },
      { name: "b", content: "12345" },
    ]);
    expect(await refused(bytes, { entries: 9, bytes: 9, ratio: 200 })).toMatch(/too large when unpacked/);
    expect(await refused(bytes, { entries: 1, bytes: 99, ratio: 200 })).toMatch(/too large when unpacked/);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["text", Buffer.from("PK not really")],
    ["half an archive", Buffer.from("PK\u0003\u0004".padEnd(300, "x"))],
  ])("when it is %s", async (_, bytes) => {
    expect(await refused(bytes)).toMatch(/not a readable ZIP archive/);
  });

  test("when an entry states a wrong size", async () => {
    const bytes = Buffer.from(await bytesOf([{ name: "a.txt", content: "b".repeat(5000) }]));
    const directory = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
    bytes.writeUInt32LE(10, directory + 24);
    const zip = await openZip(bytes);
    await expect(zip.text("a.txt")).rejects.toMatchObject({ code: "invalid" });
    zip.close();
  });
});
