import { saveFile } from "./save-file.ts";

/** The style properties to inline, as the file has no stylesheet. */
const inlinedStyles = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
];

/** Pixels of a picture for each pixel of its drawing, enough for print and slides. */
const PIXEL_RATIO = 3;

/** Saves the chart of the button's figure as a drawing (SVG) or a picture (PNG) of its own. */
export default async function saveChart(button: HTMLElement): Promise<void> {
  const figure = button.closest("figure");
  const text = figure && serializeChart(figure);
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

/** The visible drawing of `figure` as a standalone SVG. */
function serializeChart(figure: Element): string | undefined {
  const drawing = [...figure.querySelectorAll("svg")].find((svg) => svg.getClientRects().length > 0);
  if (!drawing) return undefined;
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) return undefined;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  for (const [index, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[index];
    if (!original || !(part instanceof SVGElement)) continue;
    const shown = getComputedStyle(original);
    for (const property of inlinedStyles) part.style.setProperty(property, shown.getPropertyValue(property));
    part.removeAttribute("class");
  }
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("aria-hidden");
  // The colours are those of the screen, so they need its background.
  copy.style.background = getComputedStyle(document.documentElement).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}
