import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "./prose.tsx";

const isPlain = (html: string) => renderToStaticMarkup(createElement(Prose, { html })).includes("data-plain");

test("a link whose words are its address is marked, so that paper does not have it twice", () => {
  for (const words of ["https://doi.org/10.1111/ibi.12610", "10.1111/ibi.12610", "doi:10.1111/ibi.12610"])
    expect(isPlain(`<p><a href="https://doi.org/10.1111/ibi.12610" rel="noopener">${words}</a></p>`)).toBe(
      true,
    );
  expect(isPlain('<a href="https://example.org/">example.org</a>')).toBe(true);
  expect(isPlain('<a href="http://www.example.org">www.example.org</a>')).toBe(true);
});

test("a link with other words is not, nor one beside the address of another", () => {
  expect(isPlain('<a href="https://example.org/">our study</a>')).toBe(false);
  expect(isPlain('<a href="https://example.org/a">example.org</a>')).toBe(false);
  expect(isPlain('<a href="https://example.org/a">study</a> <a href="/b">example.org/a</a>')).toBe(false);
});
