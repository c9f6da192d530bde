import { describe, expect, test } from "vitest";
import { countOf, excerpt, fold, slugify, wordsOf } from "./words.ts";

test.each([
  ["Ọlọ́fin", "olofin"],
  ["Ẹ̀kọ́", "eko"],
  ["ṢÀNGÓ", "sango"],
  ["ƙungiya", "kungiya"],
  ["Ɓauna", "bauna"],
  ["ɗan", "dan"],
  ["Ɗan", "dan"],
  ["ƴanci", "yanci"],
  ["ʼyanci", "yanci"],
  ["Ƴan", "yan"],
  ["Ngũgĩ", "ngugi"],
  ["Ǝbiɔ", "ebio"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["Łódź", "lodz"],
  ["Ærø", "aero"],
  ["Þór", "thor"],
  ["İstanbul", "istanbul"],
  ["don’t", "dont"],
  ["O'Brien", "obrien"],
  ["ﬁnch", "finch"],
  ["ＡＰＬＯＲＩ", "aplori"],
])("%s folds to %s", (written, folded) => {
  expect(fold(written)).toBe(folded);
});

test("a letter folds the same with a precomposed or a combining accent", () => {
  for (const name of ["Ọlọ́fin", "Rodríguez", "Ẹ̀kọ́"]) {
    expect(fold(name.normalize("NFC"))).toBe(fold(name.normalize("NFD")));
  }
});

test("folding folded text changes nothing", () => {
  for (const text of ["Ọlọ́fin", "Straße", "ƙungiya ʼyan", "İ", "ﷺ", "Å½"]) {
    expect(fold(fold(text))).toBe(fold(text));
  }
});

test("anything but letters and digits separates words", () => {
  expect(wordsOf("Rock-loving cisticola (Cisticola aberrans), n = 42; <b>Jos</b>")).toEqual([
    "rock",
    "loving",
    "cisticola",
    "cisticola",
    "aberrans",
    "n",
    "42",
    "b",
    "jos",
    "b",
  ]);
});

test("a text without letters or digits has no words", () => {
  for (const text of ["", "   ", "…!?", "“” – —", "🐦🦜", "%_\\"]) expect(wordsOf(text)).toEqual([]);
});

describe("the slug of a title", () => {
  test.each([
    ["Rains return to Amurum", "rains-return-to-amurum"],
    ["  Ọlọ́fin & ƙungiya!  ", "olofin-kungiya"],
    ["2019 Annual Report", "2019-annual-report"],
    ["O’Brien’s bird", "obriens-bird"],
    ["../../etc/passwd", "etc-passwd"],
    ["<script>alert(1)</script>", "script-alert-1-script"],
    ["鳥", "untitled"],
    ["🐦", "untitled"],
    ["", "untitled"],
  ])("%s becomes %s", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test("has at most 80 characters and ends with a complete word", () => {
    const slug = slugify(
      "The breeding ecology of the Rock Firefinch on the Jos Plateau and what it tells about rain",
    );
    expect(slug).toBe("the-breeding-ecology-of-the-rock-firefinch-on-the-jos-plateau-and-what-it-tells");
    expect(slug.length).toBeLessThanOrEqual(80);
  });

  test("cuts a single word that is longer than that", () => {
    expect(slugify("a".repeat(300))).toBe("a".repeat(80));
  });

  test("has only lower-case letters, digits and single hyphens, for any title", () => {
    for (const title of ["--a--b--", "Ünïcödé", "a/b\\c", `${"x".repeat(79)} y`, "٣٤", "½ moon", "a\u0000b"])
      expect(slugify(title), title).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe("the beginning of a text", () => {
  const words = (count: number) => Array.from({ length: count }, (_, place) => `w${place}`).join(" ");

  test("is the full text when it is short enough", () => {
    expect(excerpt(words(16), 16)).toBe(words(16));
    expect(excerpt("  Rains.  ", 16)).toBe("Rains.");
    expect(excerpt("", 16)).toBe("");
  });

  test("is 16 words and an ellipsis when it has more", () => {
    expect(excerpt(words(17), 16)).toBe(`${words(16)}…`);
  });

  test("has no full stop or comma before the ellipsis", () => {
    expect(excerpt("Rains in April. The nets stay shut.", 3)).toBe("Rains in April…");
    expect(excerpt("Millet, maize, acha", 2)).toBe("Millet, maize…");
    expect(excerpt("Nets – many – opened", 2)).toBe("Nets…");
  });
});

test("a number is followed by its noun in the right form", () => {
  expect([0, 1, 2300].map((count) => countOf(count, "post"))).toEqual(["0 posts", "1 post", "2,300 posts"]);
  expect([1, 2].map((count) => countOf(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
