import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Title } from "./title.tsx";

const shown = (title: string, titleHtml?: string | null) =>
  renderToStaticMarkup(createElement(Title, { of: { title, titleHtml } }));

test("a title is shown with its italics, subscripts and superscripts", () => {
  expect(shown("Moult of Saxicola and CO2", "Moult of <i>Saxicola</i> and CO<sub>2</sub>")).toBe(
    "Moult of <i>Saxicola</i> and CO<sub>2</sub>",
  );
});

test("a title without any is shown as it is, and never as HTML", () => {
  expect(shown("a <i>b</i>", null)).toBe("a &lt;i&gt;b&lt;/i&gt;");
  expect(shown("Other", "<i>Moult</i>")).toBe("Other");
  expect(shown("alert(1)", "<script>alert(1)</script>")).toBe("alert(1)");
});
