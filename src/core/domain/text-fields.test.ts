import { expect, test } from "vitest";
import { line, optionalLine, requiredLine, text } from "./text-fields.ts";

const name = requiredLine(200, "Give a name.");
const messageFor = (sent: unknown) => name.safeParse(sent).error?.issues[0]?.message;

test.each(["", "  ", "\n", "\u200b", "\u00a0\u00ad\u2060", "\ufeff\u200d", undefined])(
  "a name of nothing that can be seen is none: %j",
  (sent) => expect(messageFor(sent)).toBe("Give a name."),
);

test.each(["Ọ", "鳥", "🐦", "?", "عصفور", "w".repeat(200)])("%s is a name", (sent) =>
  expect(name.parse(` ${sent} `)).toBe(sent),
);

test("a name of 201 letters is too long", () =>
  expect(messageFor("w".repeat(201))).toBe("At most 200 characters."));

const unsafe =
  "\u0000\u0003\u001b\u007f\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufdd0\ufeff\ufff9\ufffe\uffff\u{1ffff}\ud800";

test("signs that turn the direction of a text or that no file can hold are removed from every field (PE10)", () => {
  for (const field of [text(), line(200), requiredLine(200, "Give a name."), optionalLine(200)])
    expect(field.parse(`Lark${unsafe}-heeled`)).toBe("Lark-heeled");
  expect(line(4).parse(`La${unsafe}rk`)).toBe("Lark");
  expect(text().parse("One\fpage\vline\u0085end")).toBe("One page line end");
});

test.each([
  "طيور نيجيريا",
  "ציפורי ניגריה",
  "می‌خواهم",
  "क्‍ष",
  "👩‍🌾",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "one\n\ttwo\r\n",
  "soft\u00adhyphen",
])("%j stays as it is written", (written) => expect(text().parse(written)).toBe(written));
