import { data } from "react-router";
import { birdKinds } from "#core/domain/bird-kinds.ts";
import { kindOfBird } from "./families.ts";
import genera from "./genera-of-nigeria.csv?raw";
import { plumages } from "./plumage.ts";

/** Every drawn bird and every plumage on one sheet, for those who draw; only while the sources are served. */
export function loader() {
  if (!import.meta.env.DEV) throw data("This drawing does not exist.", { status: 404 });
  const plates = genera
    .toLowerCase()
    .trim()
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [family = "", genus = ""] = line.split(",");
      const coloured = [...plumages.keys()].filter((name) => name.startsWith(`${genus}-`));
      return (coloured.length > 0 ? coloured : [`${genus}-sp`]).map((name) => {
        const title = `${name}: ${kindOfBird(family, name)}`;
        return `<img width="360" height="240" loading="lazy" title="${title}" alt="${title}" src="/art/species/${family}-${name}.svg">`;
      });
    });
  const masks = birdKinds.map(
    (kind) => `<img width="120" loading="lazy" title="${kind}" alt="${kind}" src="/art/bird/${kind}.svg">`,
  );
  return new Response(
    `<!doctype html><meta name="color-scheme" content="light dark"><title>Birds</title>${plates.join("")}<hr>${masks.join("")}`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
}
