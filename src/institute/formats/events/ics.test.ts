import { expect, test } from "vitest";
import { icsFile, icsText } from "./ics.ts";

test("no line is longer than 75 octets, and no sign is cut in two", () => {
  const text = `SUMMARY:${"Ọ̀wìwí 🦉 ŋ ".repeat(40)}`;
  const lines = icsFile("Test", [text]).split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(text);
});

test("a value cannot begin a line of its own, whatever it has", () => {
  const hostile = "Net; 12 m, C:\\x\r\nEND:VEVENT\rBEGIN:VEVENT\nX\u0000\u0085\u007f";
  expect(icsText(hostile)).toBe("Net\\; 12 m\\, C:\\\\x\\nEND:VEVENT\\nBEGIN:VEVENT\\nX");
});
