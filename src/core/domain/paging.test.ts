import { describe, expect, test } from "vitest";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageButtons, pageWindow, parsePaging } from "./paging.ts";

test("a page has twelve items by default, and at most a hundred", () => {
  expect([DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE]).toEqual([12, 100]);
});

describe("the slice of a list that a page shows", () => {
  test.each([
    // total, page, limit → currentPage, numberOfPages, offset, size
    [0, 0, 12, 0, 0, 0, 0],
    [0, 9, 12, 0, 0, 0, 0],
    [1, 0, 12, 0, 1, 0, 1],
    [12, 0, 12, 0, 1, 0, 12],
    [13, 0, 12, 0, 2, 0, 12],
    [13, 1, 12, 1, 2, 12, 1],
    [13, 2, 12, 1, 2, 12, 1],
    [13, 1_000_000_000, 12, 1, 2, 12, 1],
    [24, 1, 12, 1, 2, 12, 12],
    [100_000, 8333, 12, 8333, 8334, 99_996, 4],
    [5, 4, 1, 4, 5, 4, 1],
    [5, -1, 2, 0, 3, 0, 2],
  ])("of %i, page %i by %i", (total, page, limit, currentPage, numberOfPages, offset, size) => {
    expect(pageWindow(total, page, limit)).toEqual({ currentPage, numberOfPages, offset, size });
  });

  test("all pages together show each item once", () => {
    for (const total of [0, 1, 11, 12, 13, 37]) {
      const { numberOfPages } = pageWindow(total, 0, 12);
      let next = 0;
      for (let page = 0; page < numberOfPages; page++) {
        const { offset, size } = pageWindow(total, page, 12);
        expect(offset).toBe(next);
        next += size;
      }
      expect(next).toBe(total);
    }
  });
});

describe("the page numbers to offer", () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [8, 9, [1, null, 7, 8, 9]],
    [6, 9, [1, null, 5, 6, 7, 8, 9]],
    [500, 8334, [1, null, 499, 500, 501, null, 8334]],
  ])("at %i of %i", (current, last, buttons) => {
    const offered = pageButtons(current, last);
    expect(offered).toEqual(buttons);
  });

  test("a gap never replaces a single page, and no page is offered twice", () => {
    for (let last = 1; last <= 12; last++) {
      for (let current = 1; current <= last; current++) {
        const buttons = pageButtons(current, last);
        const pages = buttons.filter((page) => page !== null);
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toContain(current);
        buttons.forEach((page, place) => {
          if (page !== null) return;
          expect((buttons[place + 1] ?? 0) - (buttons[place - 1] ?? 0)).toBeGreaterThan(2);
        });
      }
    }
  });
});

test("the page in an address counts from 1; an invalid one is the first page", () => {
  const pages = ["", "page=1", "page=3", "page=0", "page=-2", "page=1.5", "page=x", "page="];
  expect(pages.map((query) => Number(parsePaging(new URLSearchParams(query)).page))).toEqual([
    0, 0, 2, 0, 0, 0, 0, 0,
  ]);
});

test("an address asks for a hundred rows, as for paper, or for as many as are usual", () => {
  const queries = ["", "rows=100", "page=2&rows=100", "rows=7", "rows=1000", "rows="];
  expect(queries.map((query) => parsePaging(new URLSearchParams(query), 25))).toEqual([
    { page: "0", limit: "25" },
    { page: "0", limit: "100" },
    { page: "1", limit: "100" },
    { page: "0", limit: "25" },
    { page: "0", limit: "25" },
    { page: "0", limit: "25" },
  ]);
  expect(parsePaging(new URLSearchParams())).toEqual({ page: "0" });
});
