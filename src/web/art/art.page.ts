import { data } from "react-router";
import type { Route } from "./+types/art.page.ts";
import { type BirdKind, birdKinds, birdPath } from "./birds/bird.ts";
import { cover } from "./cover.ts";
import { emptyState } from "./empty-state.ts";
import { plate } from "./plates/plate.ts";
import { portrait } from "./portrait.ts";
import { type SceneName, sceneNames } from "./scenes/scene.ts";
import { fieldPlate } from "./species/field-plate.ts";

const isScene = (name: string): name is SceneName => (sceneNames as readonly string[]).includes(name);

const isBird = (name: string): name is BirdKind => (birdKinds as readonly string[]).includes(name);

const emptyKinds = ["nothing", "lost", "broken"] as const;

/** The shapes of drawings, by the middle part of their address. */
const renderers: Record<string, (name: string) => string | undefined> = {
  /** The cover of a post without a picture. */
  card: (name) => cover(name, { width: 1200, height: 800 }),
  share: (name) => cover(name, { width: 1200, height: 630 }),
  wide: (name) => cover(name, { width: 2400, height: 900 }),
  /** A landscape for a page's hero or a slide, by the name of its scene. */
  hero: (name) =>
    isScene(name) ? cover(name, { width: 2400, height: 900, scene: name, bird: "none" }) : undefined,
  /** A picture higher than wide. */
  tall: (name) => cover(name, { width: 900, height: 1200 }),
  /** A drawing made for one page. */
  plate,
  /** A bird alone, to be used as a mask. */
  bird: (name) => {
    if (!isBird(name)) return undefined;
    const { d, viewBox } = birdPath(name, { perch: true });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${d}"/></svg>`;
  },
  /** A species as in a field guide, by its family and its scientific name. */
  species: (name) => fieldPlate(name, { width: 1200, height: 800 }),
  "species-share": (name) => fieldPlate(name, { width: 1200, height: 630 }),
  /** An invented person; the name begins with what they wear on the head. */
  portrait,
  empty: (name) => {
    const kind = emptyKinds.find((candidate) => candidate === name);
    return kind && emptyState(kind);
  },
};

/** Drawings as SVG files: the same address always gives the same drawing. */
export function loader({ params }: Route.LoaderArgs) {
  const name = /^([a-z0-9-]{1,200})\.svg$/.exec(params.name)?.[1];
  const drawing = name && Object.hasOwn(renderers, params.shape) && renderers[params.shape]?.(name);
  if (!drawing) throw data("There is no such drawing.", { status: 404 });
  return new Response(drawing, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=604800" },
  });
}
