import { expect, test } from "vitest";
import { readListing } from "./s3-listing.ts";

const entry = (key: string, size: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-03-01T01:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;
const list = (content: string) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${content}</ListBucketResult>`;

test("a page has its files, and where the next one begins", () => {
  const text = `<NextContinuationToken>a+b=</NextContinuationToken>${entry("a &amp; b", "12")}${entry("c", "0")}`;
  const modifiedAt = new Date("2026-03-01T01:00:00Z");
  expect(readListing(list(text))).toEqual({
    files: [
      { key: "a & b", bytes: 12, modifiedAt },
      { key: "c", bytes: 0, modifiedAt },
    ],
    next: "a+b=",
  });
  expect(readListing(list(""))).toEqual({ files: [], next: undefined });
});

test.each([
  ["rubbish", "<html><p>", "not XML"],
  ["nothing", "", "not XML"],
  ["another document", "<html></html>", "answered with <html> instead of a list"],
  ["a size that is none", list(entry("a", "many")), "incomplete"],
  ["a file without a name", list(entry("", "1")), "incomplete"],
])("%s is not taken for a list", (_what, text, words) => {
  expect(() => readListing(text)).toThrow(words);
});
