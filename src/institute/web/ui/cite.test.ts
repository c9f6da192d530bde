import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { datasetWork } from "#birds/formats/surveys/dataset-citation.ts";
import { SavesData } from "#core/web/ui/saves-data.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { formatCitation } from "#institute/formats/posts/citation.ts";
import { Cite } from "./cite.tsx";

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
