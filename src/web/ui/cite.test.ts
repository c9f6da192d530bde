import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Citable } from "#formats/posts/citable.ts";
import { formatCitation } from "#formats/posts/citation.ts";
import { datasetWork } from "#formats/surveys/dataset-citation.ts";
import { Cite } from "./cite.tsx";
import { SavesData } from "./saves-data.ts";

const site = "https://malimbe.example.org";
const dataset = datasetWork({ title: "Counts", path: "/datazone", changedAt: null, licences: [] }, site);

const show = (work: Citable, savesData: boolean, page?: string) =>
  renderToStaticMarkup(
    createElement(
      SavesData,
      { value: savesData },
      createElement(Cite, { cited: formatCitation(work, page) }),
    ),
  );

test("a citation has its files, but none inside the page for a reader who saves data", () => {
  expect(show(dataset, false)).toContain('href="data:');
  const saved = show(dataset, true);
  expect(saved).not.toContain("data:");
  expect(saved).not.toContain("<ul");
  expect(saved).toContain("Harvard");
  expect(show(dataset, true, "/publications/moult")).toContain('href="/publications/moult.bib"');
});
