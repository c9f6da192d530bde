import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResultSummary } from "./result-summary.tsx";

const say = (found: { total: number; currentPage?: number; hasMore?: boolean }) => {
  const text = { emptyText: "Nothing found", children: " for finch" };
  const props = { currentPage: 0, numberOfPages: 84, isFiltered: true, ...text, ...found };
  return renderToStaticMarkup(createElement(ResultSummary, props)).replace(/<[^>]*>/g, "");
};

test("a search says how many posts it found, and when it lists only the best of them", () => {
  expect(say({ total: 0 })).toBe("Nothing found for finch");
  expect(say({ total: 1000 })).toBe("1,000 found for finch");
  expect(say({ total: 1000, hasMore: true })).toBe(
    "More than 1,000 found for finch; the best 1,000 are listed",
  );
  expect(say({ total: 1000, hasMore: true, currentPage: 2 })).toBe(
    "More than 1,000 found for finch; the best 1,000 are listed · Page 3 of 84",
  );
});
