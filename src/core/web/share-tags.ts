import { breadcrumbs, type LinkedData } from "#core/formats/linked-data.ts";
import { institute } from "#core/institute.ts";

/** What a page offers to search engines and to sites that show a preview of it. */
export interface ShareMetadata {
  title?: string | undefined;
  description: string | undefined;
  path: string;
  publicUrl: string;
  /** The URL of the page's picture; without one the page gets a drawing. */
  image?: string | undefined;
  /** The drawing of the page's subject; without one the page gets a landscape. */
  drawing?: { name: string; alt: string } | undefined;
  /** For articles: the date of publication (ISO 8601), or null if it is unknown. */
  published?: string | null | undefined;
  /** The pages between the start page and this one. */
  trail?: { name: string; path: string }[] | undefined;
  /** What the page is about, besides its place in the site. */
  data?: ((publicUrl: string, image: string) => LinkedData[]) | undefined;
}

/** Uploaded pictures are linked at a width of 1,280 px, external ones unchanged. */
function absolutePictureUrl(image: string, publicUrl: string): string {
  if (/^https?:/.test(image)) return image;
  return `${publicUrl}${image}${image.startsWith("/files/") ? "?w=1280" : ""}`;
}

/** Open Graph and Twitter tags and linked data, with absolute URLs. */
export function shareTags(page: ShareMetadata) {
  const { title = institute().name, description, path, publicUrl, image, published } = page;
  const seed = path.replace(/\?.*/, "").split("/").at(-1) || "home";
  const isDrawn = !image;
  const drawing = page.drawing ?? { name: seed, alt: "A drawing of the land and birds of the Jos Plateau" };
  const picture = isDrawn ? `${publicUrl}/share/${drawing.name}.jpg` : absolutePictureUrl(image, publicUrl);
  const openGraphTags: [string, string][] = [
    ["og:type", published === undefined ? "website" : "article"],
    ["og:site_name", institute().name],
    ["og:locale", "en_GB"],
    ["og:title", title],
    ...(description ? [["og:description", description] satisfies [string, string]] : []),
    ["og:url", `${publicUrl}${path}`],
    ["og:image", picture],
    ["og:image:alt", isDrawn ? drawing.alt : title],
  ];
  if (isDrawn)
    openGraphTags.push(
      ["og:image:type", "image/jpeg"],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
    );
  if (published) openGraphTags.push(["article:published_time", published]);
  const steps = path === "/" ? [] : [...(page.trail ?? []), { name: title, path }];
  return [
    ...openGraphTags.map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    ...(description ? [{ name: "twitter:description", content: description }] : []),
    { name: "twitter:image", content: picture },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          ...(page.data?.(publicUrl, picture) ?? []),
          ...(steps.length > 0 ? [breadcrumbs(publicUrl, steps)] : []),
        ],
      },
    },
  ];
}
