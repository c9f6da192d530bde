import { composeSheet, escapeText } from "./chart-sheet.ts";
import { saveFile } from "./save-file.ts";

/** The style properties to inline, as the file has no stylesheet. */
const inlinedStyles = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "vector-effect",
  "opacity",
  "overflow",
  "font-family",
  "font-size",
  "font-weight",
];

/** Pixels of a picture for each pixel of its drawing, enough for print and slides. */
const PIXEL_RATIO = 2;

/** Saves the chart of the button's figure, under its title and above its source, as a drawing (SVG) or a picture (PNG). */
export default async function saveChart(button: HTMLElement): Promise<void> {
  const figure = button.closest("figure");
  const text = figure && drawSheet(figure);
  if (!text) return;
  const { name, format = "svg" } = button.dataset;
  const drawing = new Blob([text], { type: "image/svg+xml" });
  saveFile(format === "png" ? await toPicture(drawing) : drawing, `${name}.${format}`);
}

async function toPicture(drawing: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = document.createElement("canvas");
  canvas.width = image.width * PIXEL_RATIO;
  canvas.height = image.height * PIXEL_RATIO;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error("The picture is too large."))),
      "image/png",
    ),
  );
}

/** The visible drawing of `figure` with its title, legend, caption, source and today's date. */
function drawSheet(figure: HTMLElement): string | undefined {
  const drawing = [...figure.querySelectorAll("svg")].find((svg) => svg.getClientRects().length > 0);
  if (!drawing) return undefined;
  const labelled = document.getElementById(figure.getAttribute("aria-labelledby") ?? "");
  const today = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const { width, height } = drawing.viewBox.baseVal;
  const shown = getComputedStyle(figure);
  return composeSheet({
    drawing: serialize(drawing),
    size: { width, height },
    title: figure.dataset.title ?? labelled?.textContent ?? "",
    legend: [...figure.querySelectorAll("[data-legend] li")].map((entry) => ({
      sample: serialize(entry.querySelector("svg")),
      text: entry.textContent,
    })),
    notes: [
      figure.querySelector("[data-caption]")?.textContent,
      `Source: ${figure.dataset.source}. ${location.host}${location.pathname}${location.search}, saved on ${today}`,
    ].flatMap((note) => note || []),
    look: {
      ink: shown.color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      serif: escapeText(labelled ? getComputedStyle(labelled).fontFamily : "serif"),
      sans: escapeText(shown.fontFamily),
    },
  });
}

/** A drawing as text, with its styles inside and without its links. */
function serialize(drawing: SVGElement | null): string {
  const copy = drawing?.cloneNode(true);
  if (!drawing || !(copy instanceof SVGElement)) return "";
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  for (const [index, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[index];
    if (!original || !(part instanceof SVGElement)) continue;
    const shown = getComputedStyle(original);
    for (const property of inlinedStyles) part.style.setProperty(property, shown.getPropertyValue(property));
    for (const name of ["class", "href", "id", "tabindex", "aria-label"])
      if (name !== "id" || part.localName !== "pattern") part.removeAttribute(name);
  }
  copy.removeAttribute("aria-hidden");
  copy.removeAttribute("role");
  return new XMLSerializer().serializeToString(copy);
}
