import { describe, expect, test } from "vitest";
import { atlasStates } from "#birds/domain/surveys/atlas.ts";
import { slugify } from "#core/domain/words.ts";
import {
  hasAnswers,
  listAnswers,
  MAX_WORDS,
  noAnswers,
  readAnswers,
  stateNames,
  writeAnswers,
} from "./answers.ts";
import { readWords } from "./evidence.ts";

const canonical = (query: string) => writeAnswers(readAnswers(new URLSearchParams(query), 11)).toString();

describe("the answers in an address", () => {
  test.each([
    ["", ""],
    ["size=&colour=&words=", ""],
    ["size=7&colour=mauve&where=moon&other=1", ""],
    ["colour=white&colour=black&colour=white&colour=red&colour=blue", "colour=black&colour=red&colour=white"],
    ["words=%20dark%0A%20%20bird%20&tail=long&size=2", "size=2&tail=long&words=dark+bird"],
    ["month=now", "month=11"],
    ["month=13", ""],
    ["size=1&size=2", "size=1"],
    ["size=__proto__&head=constructor", ""],
    ["state=cross-river", "state=cross-river"],
  ])("“%s” are written as “%s”, however they came", (query, short) => {
    expect(canonical(query)).toBe(short);
    expect(canonical(short)).toBe(short);
  });

  test("have words of a limited length", () => {
    const long = canonical(`words=${"bird ".repeat(300)}`);
    expect(decodeURIComponent(long).length).toBeLessThanOrEqual(MAX_WORDS + "words=".length);
  });

  test("can be taken away one by one", () => {
    const answers = readAnswers(new URLSearchParams("size=2&colour=black&colour=red&bill=red&words=hm"), 1);
    expect(listAnswers(answers).map(({ text }) => text)).toEqual([
      "about as large as a Village Weaver",
      "black",
      "red",
      "red bill",
      "“hm”",
    ]);
    expect(listAnswers(answers).map(({ without }) => writeAnswers(without).size)).toEqual([4, 4, 4, 4, 4]);
    expect(hasAnswers(noAnswers)).toBe(false);
  });

  test("name the states that the atlas has", () => {
    const ofAtlas = atlasStates.map(({ name }) => [slugify(name), name]).sort();
    expect(Object.entries(stateNames).sort()).toEqual(ofAtlas);
  });
});

describe("words", () => {
  const read = (text: string) => readWords(text).map(({ question, value }) => `${question} ${value}`);

  test.each([
    ["Big black bald bird", ["size 5", "colour black", "head bald"]],
    ["yellow eyes", ["eye yellow"]],
    ["a red-billed dove", ["bill red", "named dove"]],
    ["long curved bill, long tail", ["billshape long", "billshape curved", "tail long"]],
    ["yellow bird black head", ["colour yellow", "colour black", "colour of the head black"]],
    ["tsuntsu baki", ["named baki"]],
    ["!!! ???", []],
  ])("“%s” are read as %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
