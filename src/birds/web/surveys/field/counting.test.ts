import { expect, test } from "vitest";
import {
  addBirds,
  addCount,
  changeCount,
  factsOf,
  markPresent,
  newCount,
  removeBird,
  removeCount,
  sumOf,
  totalsOf,
  totalText,
  undoLast,
} from "./counting.ts";
import type { Change, PhoneSurvey } from "./phone-survey.ts";
import { newSurvey } from "./survey-steps.ts";

const bulbul = { scientificName: "Pycnonotus barbatus", englishName: "Common Bulbul" };
const unknown = { scientificName: "", englishName: "Brown Lark" };
const survey = newSurvey("s", null);
let ids = 0;
const id = () => `count ${++ids}`;
const apply = (changes: Change[], from: PhoneSurvey = survey) =>
  changes.reduce((state, change) => change(state), from);
const numbers = ({ counts }: PhoneSurvey) => counts.map(({ individuals }) => individuals);

test("each tap on plus adds one bird to the same count", () => {
  const counted = apply([1, 2, 3].map(() => addBirds(bulbul, 1, id())));
  expect(numbers(counted)).toEqual([3]);
  expect(totalsOf(counted.counts)).toMatchObject([{ englishName: "Common Bulbul", individuals: 3 }]);
});

test("birds at another distance are a count of their own, in one sum", () => {
  const near: Change = (state) => ({ ...state, band: "0–30 m" });
  const counted = apply([addBirds(bulbul, 2, id()), near, addBirds(bulbul, 5, id())]);
  expect(counted.counts.map(({ distanceBand }) => distanceBand)).toEqual([null, "0–30 m"]);
  expect(totalsOf(counted.counts)[0]?.individuals).toBe(7);
});

test("plus leaves a count with a sex alone", () => {
  const counted = apply([
    addBirds(bulbul, 1, "a"),
    changeCount("a", "sex", "male"),
    addBirds(bulbul, 1, "b"),
  ]);
  expect(counted.counts.map(({ id: one, sex }) => [one, sex])).toEqual([
    ["a", "male"],
    ["b", null],
  ]);
});

test("minus takes a bird at the chosen distance first, and removes a count of none", () => {
  const near: Change = (state) => ({ ...state, band: "0–30 m" });
  const counted = apply([addBirds(bulbul, 2, id()), near, addBirds(bulbul, 1, id()), removeBird(bulbul)]);
  expect(numbers(counted)).toEqual([2]);
  expect(numbers(apply([removeBird(bulbul), removeBird(bulbul), removeBird(bulbul)], counted))).toEqual([]);
});

test("minus on a bird with details leaves the row with none", () => {
  const counted = apply([
    addBirds(bulbul, 1, "a"),
    changeCount("a", "remarks", "on the wire"),
    removeBird(bulbul),
  ]);
  expect(numbers(counted)).toEqual([0]);
});

test("a species that is present without a number is none of the sum", () => {
  const counted = apply([markPresent(unknown, id())]);
  expect(sumOf(counted.counts)).toEqual({ species: 1, individuals: 0 });
  const [total] = totalsOf(counted.counts);
  expect(total && totalText(total)).toBe("present");
  const [both] = totalsOf(apply([addCount(newCount(id(), unknown, 2))], counted).counts);
  expect(both && totalText(both)).toBe("2 and more");
});

test("an unknown bird is the same under any spelling of its case", () => {
  const counted = apply([
    addBirds(unknown, 1, id()),
    addBirds({ ...unknown, englishName: "brown lark" }, 1, id()),
  ]);
  expect(numbers(counted)).toEqual([2]);
});

test("every change of the counts can be undone, the last first", () => {
  const steps: Change[] = [
    addBirds(bulbul, 1, "a"),
    addBirds(unknown, 4, "b"),
    changeCount("a", "sex", "female"),
    changeCount("b", "individuals", 12),
    removeBird(unknown),
    removeCount("a"),
    markPresent(bulbul, "c"),
  ];
  const states = [survey];
  for (const step of steps) states.push(step(states.at(-1) ?? survey));
  let state = states.at(-1) ?? survey;
  for (const before of states.slice(0, -1).reverse()) {
    state = undoLast(state);
    expect(state.counts).toEqual(before.counts);
  }
  expect(undoLast(state)).toBe(state);
});

test("a typed remark is undone as one", () => {
  const typed = ["n", "ne", "nest"].map((text) => changeCount("a", "remarks", text));
  const counted = apply([addBirds(bulbul, 1, "a"), ...typed]);
  expect(undoLast(counted).counts[0]?.remarks).toBeNull();
});

test("the running list says what is known beside the number", () => {
  const counted = apply([
    addBirds(bulbul, 2, "a"),
    changeCount("a", "detection", "heard"),
    changeCount("a", "distanceBand", "30–100 m"),
    addBirds(bulbul, 1, "b"),
  ]);
  expect(factsOf(counted.counts)).toBe("2: heard, 30–100 m");
});
