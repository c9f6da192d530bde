import { expect, test } from "vitest";
import { drawMonths, listMonths } from "./month-bars.ts";

const of = (months: Record<number, number>) => Array.from({ length: 12 }, (_, month) => months[month] ?? 0);

test("a month of few surveys is apart, one without surveys has no line, and a rare bird still has a bar", () => {
  const { base, sure, pale } = drawMonths(of({ 0: 100, 1: 4, 11: 5 }), of({ 0: 1, 1: 2, 11: 5 }));
  expect(base).toBe("M0 16.5h8M8 16.5h8M88 16.5h8");
  expect(sure).toBe("M1 16v-1h6v1zM89 16v-16h6v16z");
  expect(pale).toBe("M9 16v-8h6v8z");
});

test("the months are told in words", () => {
  expect(listMonths(of({ 0: 1, 10: 3 }))).toBe("Recorded in January, November");
  expect(listMonths(new Array<number>(12).fill(2))).toBe("Recorded in every month");
  expect(listMonths(of({}))).toBe("No complete survey recorded it");
});
