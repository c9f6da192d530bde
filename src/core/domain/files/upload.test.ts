import { expect, test } from "vitest";
import { fileName } from "./upload.ts";

test.each([
  ["Annual report 2019.pdf", "pdf", "Annual report 2019.pdf"],
  ["Ìròyìn ọdún.PDF", "pdf", "Ìròyìn ọdún.pdf"],
  ["picture.html", "jpeg", "picture.jpg"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["C:\\photos\\malimbe.JPG", "jpeg", "malimbe.jpg"],
  ["a\r\nSet-Cookie: x=y.pdf", "pdf", "aSet-Cookie x=y.pdf"],
  ["report\u202efdp.exe", "pdf", "reportfdp.pdf"],
  ["\ud800.pdf", "pdf", "file.pdf"],
  [".htaccess", "png", "file.png"],
  ["", "pdf", "file.pdf"],
  [`${"😀".repeat(60)}.pdf`, "pdf", `${"😀".repeat(50)}.pdf`],
])("a file sent as %j is downloaded under a name that is not misleading", (sent, format, expected) => {
  expect(fileName(sent, format)).toBe(expected);
});
