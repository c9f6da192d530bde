import { expect, test } from "vitest";
import { readAuthorList } from "./author-list.ts";

const person = (given: string, family: string) => ({ given, family, kind: "person" });

test.each([
  "Emma Blackburn, Will Cresswell and Ulf Ottosson",
  "Emma Blackburn; Will Cresswell; Ulf Ottosson",
  "Blackburn, Emma; Cresswell, Will; Ottosson, Ulf",
  "Emma Blackburn\nWill Cresswell\nUlf Ottosson\n",
  "Emma Blackburn & Will Cresswell, and Ulf Ottosson",
])("%j are three authors", (text) => {
  expect(readAuthorList(text)).toEqual([
    person("Emma", "Blackburn"),
    person("Will", "Cresswell"),
    person("Ulf", "Ottosson"),
  ]);
});

test("initials behind commas are read too", () => {
  expect(readAuthorList("Zwart, L., Bijl, R.G. & van der Kamp, J.")).toEqual([
    person("L.", "Zwart"),
    person("R. G.", "Bijl"),
    person("J.", "van der Kamp"),
  ]);
});

test.each(["Emma Blackburn", "Blackburn, Emma", "moult, song and migration", ""])(
  "%j is not cut, because that would be a guess",
  (text) => {
    expect(readAuthorList(text)).toBeUndefined();
  },
);
