import { describe, expect, test } from "vitest";
import { isEtAl, joinName, splitEtAl, toCreator } from "./names.ts";
import { readNameParts } from "./read-name.ts";

describe("a person's name", () => {
  test.each([
    ["Ulf Ottosson", "Ottosson", "Ulf"],
    ["Ottosson, U.", "Ottosson", "U."],
    ["Will R. L. Cresswell", "Cresswell", "Will R. L."],
    ["W. R. L. Cresswell", "Cresswell", "W. R. L."],
    ["Manu SA", "Manu", "S. A."],
    ["Manu S.A.", "Manu", "S. A."],
    ["Jan van der Berg", "van der Berg", "Jan"],
    ["J. van der Berg", "van der Berg", "J."],
    ["van der Berg, Jan", "van der Berg", "Jan"],
    ["Jan Van Dyke", "Van Dyke", "Jan"],
    ["Juan Diego Ibáñez-Álamo", "Ibáñez-Álamo", "Juan Diego"],
    ["Ọlá Adéyẹmí", "Adéyẹmí", "Ọlá"],
    ["Adé Ọ", "Adé", "Ọ."],
    ["Иван Петров", "Петров", "Иван"],
    ["Петров И.", "Петров", "И."],
    ["محمد علي", "علي", "محمد"],
    ["王 小明", "王", "小明"],
    ["김 민준", "김", "민준"],
    ["  Ulf   Ottosson ", "Ottosson", "Ulf"],
    ["S. A. Da'an", "Da'an", "S. A."],
    ["Cresswell W et al", "Cresswell", "W."],
  ])("%s is split", (written, family, given) => {
    expect(readNameParts(written)).toEqual({ family, given, kind: "person" });
  });

  test.each(["Ọlá", "王小明", "محمد", "Edu"])("%s of one word is a family name", (family) => {
    expect(readNameParts(family)).toEqual({ family, kind: "person" });
  });

  test("has its suffix apart", () => {
    expect(readNameParts("Martin Luther King Jr.")).toEqual({
      family: "King",
      given: "Martin Luther",
      suffix: "Jr.",
      kind: "person",
    });
  });
});

test.each(["Nigerian Bird Atlas Project", "University of Jos", "University of Jos, Nigeria"])(
  "%s is an organisation",
  (written) => {
    expect(readNameParts(written)).toEqual({ kind: "organisation" });
    expect(toCreator({ name: written, ...readNameParts(written) })).toEqual({
      literal: written,
      kind: "organisation",
    });
  },
);

test.each(["Cresswell W, Manu S", "Bako Alade, Gyang Tok", "", "et al."])(
  "“%s” is not one name and stays as it is written",
  (written) => {
    expect(readNameParts(written)).toEqual({ kind: "free" });
  },
);

test("what is stored of a name is what is written; nothing is guessed", () => {
  expect(toCreator({ name: "Ulf Ottosson" })).toEqual({ literal: "Ulf Ottosson", kind: "free" });
  expect(toCreator({ name: "WWF", family: "WWF" })).toEqual({ literal: "WWF", kind: "free" });
  expect(toCreator({ name: "Pelé", given: "Pelé", kind: "person" })).toEqual({ family: "Pelé", given: "" });
});

test("authors who are not named are recognised", () => {
  expect(["et al.", "et al", "Et al.", "and others"].every(isEtAl)).toBe(true);
  expect(["Etal", "Al Others", "E. T. Al"].some(isEtAl)).toBe(false);
});

test("“et al.” behind a name is split from it", () => {
  expect(splitEtAl("Cresswell W et al")).toEqual(["Cresswell W", "et al."]);
  expect(splitEtAl("Cresswell, et al.")).toEqual(["Cresswell", "et al."]);
  expect(splitEtAl("Will Cresswell")).toEqual(["Will Cresswell"]);
});

test("the parts of a name are joined in the order in which it is read", () => {
  expect(joinName({ family: "van der Berg", given: "Jan" })).toBe("Jan van der Berg");
  expect(joinName({ family: "王", given: "小明" })).toBe("王 小明");
  expect(joinName({ family: "Edu", given: "" })).toBe("Edu");
});
