import { data } from "react-router";
import type { Route } from "./+types/art.page.ts";
import { birdMask } from "./bird.ts";
import { cover } from "./cover.ts";
import { findDrawing } from "./drawing.ts";
import { fieldPlate } from "./field-plate.ts";
import { portrait } from "./portrait.ts";
import { sky } from "./sky.ts";
import { sleepingBird, standingBird } from "./standing.ts";
import { vignette } from "./vignette.ts";

/** The shapes of drawings, by the middle part of their address. */
const renderers: Record<string, (name: string) => string | undefined> = {
  /** The cover of a post without a picture. */
  card: (name) => cover(name, { width: 1200, height: 800 }),
  share: (name) => cover(name, { width: 1200, height: 630 }),
  wide: (name) => cover(name, { width: 2400, height: 900 }),
  /** A landscape for a page's hero or a slide. */
  hero: (name) => findDrawing(`hero/${name}`),
  /** The land at Amurum at an hour or in a weather. */
  sky,
  /** A picture higher than wide. */
  tall: (name) => findDrawing(`tall/${name}`),
  /** A drawing made for one page. */
  plate: (name) => findDrawing(`plate/${name}`),
  /** Field equipment without a photograph. */
  kit: (name) => findDrawing(`kit/${name}`),
  /** A small drawing for a page with nothing on it, in the colour of the text. */
  empty: (name) => findDrawing(`empty/${name}`),
  bird: birdMask,
  /** What stands on the lower edge of a page's band. */
  vignette,
  /** A species as in a field guide, by its family and its scientific name. */
  species: (name) => fieldPlate(name, { width: 1200, height: 800 }),
  "species-share": (name) => fieldPlate(name, { width: 1200, height: 630 }),
  /** A species alone, to stand on a ridge. */
  standing: standingBird,
  asleep: sleepingBird,
  /** An invented person; the name begins with what they wear on the head. */
  portrait,
};

/** Drawings as SVG files: the same address always gives the same drawing. */
export function loader({ params }: Route.LoaderArgs) {
  const name = /^([a-z0-9-]{1,200})\.svg$/i.exec(params.name)?.[1];
  const drawing = name && Object.hasOwn(renderers, params.shape) && renderers[params.shape]?.(name);
  if (!drawing) throw data("This drawing does not exist.", { status: 404 });
  return new Response(drawing, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=604800" },
  });
}
