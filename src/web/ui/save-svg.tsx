import { useState } from "react";

/** What a drawing has from the site's styles, and needs where those are not. */
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

/** The drawing that is shown inside `figure`, as a file that looks the same anywhere. */
function serializeChart(figure: Element): string | undefined {
  const drawing = [...figure.querySelectorAll("svg")].find((svg) => svg.getClientRects().length > 0);
  if (!drawing) return undefined;
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) return undefined;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  for (const [place, part] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[place];
    if (!original || !(part instanceof SVGElement)) continue;
    const shown = getComputedStyle(original);
    for (const look of inlinedStyles) part.style.setProperty(look, shown.getPropertyValue(look));
    part.removeAttribute("class");
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.removeAttribute("aria-hidden");
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

/** A link that saves the chart it stands in as SVG; what it leads to is made when it is wanted. */
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
