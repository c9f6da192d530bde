import { describe, expect, test } from "vitest";
import { licences, licenceUrls } from "#birds/domain/guide/terms.ts";
import { commonsAnswer } from "#tests/commons-service.ts";
import { readCommonsAnswer } from "./commons-answer.ts";

const read = (name: string) =>
  readCommonsAnswer(commonsAnswer(`File:${name}`, "https://upload.wikimedia.org"));

test("a file has its author, its licence and what it shows as plain words", () => {
  expect(read("Rock Firefinch.jpg")).toEqual({
    picture:
      "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Rock%20Firefinch.jpg/1920px-Rock%20Firefinch.jpg",
    caption: "A male of Lagonosticta sanguinodorsalis, Jos (Plateau), March",
    credit: "Ladi Pam & Sons, Wikimedia Commons",
    licence: "ccBySa",
  });
});

test("a licence has the version under which the file was published, and the address of that text", () => {
  const termsOf = (name: string) => {
    const { licence } = read(name);
    return licence && [licences[licence], licenceUrls[licence]];
  };
  expect(termsOf("Three.jpg")).toEqual(["CC BY-SA 3.0", "https://creativecommons.org/licenses/by-sa/3.0/"]);
  expect(termsOf("Two.jpg")).toEqual(["CC BY 2.0", "https://creativecommons.org/licenses/by/2.0/"]);
  expect(termsOf("Zero.png")).toEqual(["CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"]);
  expect(termsOf("Old.jpg")?.[0]).toBe("Public domain");
});

test("the author is named as the author wants it, and nobody where nobody is known", () => {
  expect(read("Two.jpg").credit).toBe("Please name Ruth Ishaku, Wikimedia Commons");
  expect(read("Zero.png").credit).toBeNull();
});

describe("a file is refused in words", () => {
  test.each([
    ["Ported.jpg", "Its licence is “CC BY-SA 3.0 de”"],
    ["Documentation.jpg", "Its licence is “GFDL”"],
    ["Not for sale.jpg", "Its licence is “CC BY-NC 4.0”"],
    ["Fair.jpg", "Its licence is “Fair use”"],
    ["Nonfree.jpg", "which this site cannot use"],
    ["Silent.jpg", "Commons does not name its licence"],
    ["Nameless.jpg", "Commons does not say who made it"],
    ["Map.svg", "This is no photograph, but image/svg+xml"],
    ["Nothing.jpg", "Wikimedia Commons has no such file"],
  ])("%s: %s", (name, words) => expect(() => read(name)).toThrow(words));

  test("and an answer of another form is no answer", () => {
    for (const answer of [{}, { error: { code: "maxlag" } }, { query: { pages: { "-1": {} } } }])
      expect(() => readCommonsAnswer(answer)).toThrow("it sent no answer to this question");
  });
});

test("nothing of hostile HTML is left, and a long description is cut", () => {
  const { credit, caption } = read("Hostile.jpg");
  expect(credit).toBe("alert(3) Eve, Wikimedia Commons");
  expect(caption?.length).toBeLessThanOrEqual(300);
  expect(caption).toMatch(/^word word .*…$/);
});
