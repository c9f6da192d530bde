import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createReply } from "./reply.ts";

test("a page that many read is sent in fewer bytes, and says the same", async () => {
  const text = Array.from({ length: 400 }, (_, line) => `<li>Line ${line ** 2} of a long page</li>`).join(
    "\n",
  );
  const reply = createReply(200, {}, text);
  const [first, second] = [reply.body("br"), reply.body("br")];
  expect(second.length).toBeLessThan(first.length);
  await vi.waitFor(() => expect(reply.body("br").length).toBeLessThan(second.length));
  expect(brotliDecompressSync(reply.body("br")).toString()).toBe(text);
});
