import { describe, expect, test } from "vitest";
import { isEtAl, joinName, readName, splitEtAl } from "./names.ts";

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
    ["Jan Van Dyke", "Dyke", "Jan Van"],
    ["Juan Diego Ibáñez-Álamo", "Ibáñez-Álamo", "Juan Diego"],
    ["Ọlá Adéyẹmí", "Adéyẹmí", "Ọlá"],
    ["Adé Ọ", "Adé", "Ọ."],
    ["Martin Luther King Jr.", "King Jr.", "Martin Luther"],
    ["Иван Петров", "Петров", "Иван"],
    ["Петров И.", "Петров", "И."],
    ["محمد علي", "علي", "محمد"],
    ["王 小明", "王", "小明"],
    ["김 민준", "김", "민준"],
    ["  Ulf   Ottosson ", "Ottosson", "Ulf"],
    ["S. A. Da'an", "Da'an", "S. A."],
  ])("%s is split", (written, family, given) => {
    expect(readName(written)).toEqual({ family, given });
  });

  test.each([
    ["Ọlá", "Ọlá"],
    ["王小明", "王小明"],
    ["محمد", "محمد"],
    ["Edu", "Edu"],
    ["Nigerian Bird Atlas Project", "Nigerian Bird Atlas Project"],
    ["University of Jos", "University of Jos"],
    ["Cresswell,", "Cresswell"],
    ["Cresswell W, Manu S", "Cresswell W, Manu S"],
    ["University of Jos, Nigeria", "University of Jos, Nigeria"],
    ["", ""],
  ])("%s is left whole", (written, literal) => {
    expect(readName(written)).toEqual({ literal });
  });
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
