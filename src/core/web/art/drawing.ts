const files = import.meta.glob<string>("./drawings/**/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A drawing as it is in its file, by its path in `drawings/`; undefined if there is none. */
export const findDrawing = (name: string): string | undefined => files[`./drawings/${name}.svg`];

/** A drawing to compose with: its parts, one a line and each with an id, and the data on its root. */
export interface Drawing {
  viewBox: number[];
  /** The content of a group; empty if the drawing has none of that name. */
  part(id: string): string;
  /** An attribute of the element with an id, such as the `d` of a path. */
  attribute(id: string, name: string): string | undefined;
  /** The ids that begin with one of some texts, in the order of their lines. */
  ids(...starts: string[]): string[];
  /** The value of `data-…` on the root. */
  data(name: string): string | undefined;
}

/** A drawing that must be there; its ids begin with `idPrefix`, so that two can share a page. */
export function readDrawing(name: string, idPrefix = ""): Drawing {
  const source = findDrawing(name);
  if (source === undefined) throw new Error(`There is no drawing ${name}.`);
  const svg = source.replaceAll("id-", idPrefix);
  return {
    viewBox: (/ viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number),
    part: (id) => new RegExp(`^<g id="${id}">(.*)</g>$`, "m").exec(svg)?.[1] ?? "",
    attribute: (id, attribute) =>
      new RegExp(`^<\\w+ id="${id}".*? ${attribute}="([^"]*)"`, "m").exec(svg)?.[1],
    ids: (...starts) =>
      [...svg.matchAll(/^<\w+ id="([^"]*)"/gm)].flatMap(([, id = ""]) =>
        starts.some((start) => id.startsWith(start)) ? [id] : [],
      ),
    data: (attribute) => new RegExp(` data-${attribute}="([^"]*)"`).exec(svg)?.[1],
  };
}

/** A position in a picture, x to the right and y downwards. */
export type Point = readonly [x: number, y: number];

/** Reads `12 30`, if it is there. */
export function readPoint(text: string | undefined): Point | undefined {
  const [x = Number.NaN, y = Number.NaN] = text?.split(/[ ,]/).map(Number) ?? [];
  return Number.isNaN(x + y) ? undefined : [x, y];
}

/** Writes a number as briefly as SVG allows. */
export function brief(value: number, decimals = 0): string {
  const scale = 10 ** decimals;
  const text = String(Math.round(value * scale) / scale + 0);
  return text.replace(/^(-?)0\./, "$1.");
}

/** The size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A complete SVG document; where its shape is not that of its content, it shows the middle. */
export const svgDocument = ({ width, height }: Size, content: Size, svg: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${content.width} ${content.height}" preserveAspectRatio="xMidYMid slice">${svg}</svg>`;
