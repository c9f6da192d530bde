import { breadcrumbs, type LinkedData } from "#formats/posts/json-ld.ts";
import { institute } from "#institute";

/** What a page says of itself to whoever shows it elsewhere. */
export interface ShareMetadata {
  title?: string | undefined;
  description: string;
  path: string;
  publicUrl: string;
  /** A picture of its own, as an address; without one it gets a drawing. */
  image?: string | undefined;
  /** The drawing of what the page is about; without one it gets a landscape. */
  drawing?: { name: string; alt: string } | undefined;
  /** For a page that is an article: when it was published, ISO 8601, or null where that is not known. */
  published?: string | null | undefined;
  /** The pages between the start page and this one. */
  trail?: { name: string; path: string }[] | undefined;
  data?: ((publicUrl: string, image: string) => LinkedData) | undefined;
}

/** An uploaded picture is told of in a width that suits a share; one from elsewhere as it is. */
function absolutePictureUrl(image: string, publicUrl: string): string {
  if (/^https?:/.test(image)) return image;
  return `${publicUrl}${image}${image.startsWith("/files/") ? "?w=1280" : ""}`;
}

/** Open Graph and Twitter tags with an absolute picture, and linked data; all of them for programs that read the served page. */
export function shareTags(page: ShareMetadata) {
  const { title = institute.name, description, path, publicUrl, image, published } = page;
  const seed = path.replace(/\?.*/, "").split("/").at(-1) || "home";
  const isDrawn = !image;
  const drawing = page.drawing ?? { name: seed, alt: "A drawing of the land and birds of the Jos Plateau" };
  const picture = isDrawn ? `${publicUrl}/share/${drawing.name}.jpg` : absolutePictureUrl(image, publicUrl);
  const openGraphTags: [string, string][] = [
    ["og:type", published === undefined ? "website" : "article"],
    ["og:site_name", institute.name],
    ["og:locale", "en_GB"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", `${publicUrl}${path}`],
    ["og:image", picture],
    ["og:image:alt", isDrawn ? drawing.alt : title],
    ...(isDrawn
      ? ([
          ["og:image:type", "image/jpeg"],
          ["og:image:width", "1200"],
          ["og:image:height", "630"],
        ] as [string, string][])
      : []),
    ...(published ? ([["article:published_time", published]] as [string, string][]) : []),
  ];
  const steps = path === "/" ? [] : [...(page.trail ?? []), { name: title, path }];
  return [
    ...openGraphTags.map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    {
      "script:ld+json": page.data?.(publicUrl, picture) ?? {
        "@context": "https://schema.org",
        ...breadcrumbs(publicUrl, steps),
      },
    },
  ];
}
