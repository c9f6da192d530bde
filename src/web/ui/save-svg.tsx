import { useState } from "react";

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
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("aria-hidden");
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

/** A link that saves its chart as SVG, created on click. */
export function SaveSvg({ name }: { name: string }) {
  const [href, setHref] = useState("#");
  const make = ({ currentTarget }: { currentTarget: HTMLAnchorElement }) => {
    const figure = currentTarget.closest("figure");
    const text = figure && serializeChart(figure);
    if (!text) return;
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    currentTarget.href = address;
    setHref(address);
  };
  return (
    <a href={href} download={`${name}.svg`} onClick={make}>
      Save this chart (SVG)
    </a>
  );
}
