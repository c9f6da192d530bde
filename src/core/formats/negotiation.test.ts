import { expect, test } from "vitest";
import { chooseEncoding, wishFor } from "./negotiation.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["X-GZIP", "gzip"],
  ["br;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br; q = 0.000 , gzip;q=0.1", "gzip"],
  ["br;Q=0,gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=1.0, gzip;q=1.0", "br"],
  ["BR", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["*;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0.5", "br"],
  ["identity", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0.5, br", "br"],
  ["identity;q=1, *;q=0", "identity"],
  ["br;q=nonsense, gzip;q=0.1", "gzip"],
  ["br;q=-1, gzip;q=2", "identity"],
  ["brotli, abracadabra, notgzip", "identity"],
  [",,;;q=,br", "br"],
])("Accept-Encoding: %s gets %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("a name goes before a wildcard, whatever their order", () => {
  expect(wishFor("image/*, image/avif;q=0", ["image/avif", "image/*"])?.quality).toBe(0);
  expect(wishFor("image/avif;q=0.4", ["image/webp", "*/*"])).toBeUndefined();
});
