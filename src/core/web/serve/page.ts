import { hash, randomBytes } from "node:crypto";
import { escapeMarkup } from "#core/formats/markup.ts";
import { embedHosts, institute } from "#core/institute.ts";
import { readEarlyLine } from "../early-reads.ts";
import { headLine } from "../head-line.ts";
import { loadSiteLine } from "../load-site.ts";
import { stepBackLine } from "../step-back.ts";
import { createReply, type Reply } from "./reply.ts";

/** Marks the inline scripts of our own render; secret and never sent, so that no post can use it. */
export const renderNonce = `n${randomBytes(16).toString("hex")}`;
const nonceAttribute = ` nonce="${renderNonce}"`;

/** The markup without nonces, and the inline scripts that had one. */
function extractInlineScripts(rendered: string): { html: string; scripts: string[] } {
  const pieces = rendered.split(nonceAttribute);
  const scripts = pieces.slice(1).flatMap((piece, index) => {
    const before = pieces[index] ?? "";
    const end = piece.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + piece.slice(0, end);
    const isInline = tag.startsWith("<script") && !/\ssrc=/.test(tag);
    return isInline ? piece.slice(end + 1, piece.indexOf("</script>", end)) : [];
  });
  return { html: pieces.join(""), scripts };
}

/** Content from other sites that pages may load, by configuration. */
export interface ExternalContent {
  /** The script of an external analytics service, and its id for this site. */
  script?: { address: string; site: string } | undefined;
}

const originOf = (address: string) => (address ? ` ${new URL(address).origin}` : "");

const hashSource = (script: string) => `'sha256-${hash("sha256", script, "base64")}'`;
const ownSources = [headLine, loadSiteLine].map(hashSource);
const sourcesOfSome = [readEarlyLine, stepBackLine].map((line) => ({ line, source: hashSource(line) }));

function contentSecurityPolicy(html: string, inlineScripts: string[], external: ExternalContent): string {
  const counter = originOf(external.script?.address ?? "");
  const some = sourcesOfSome.filter(({ line }) => html.includes(line)).map(({ source }) => source);
  const sources = [...ownSources, ...some, ...inlineScripts.map(hashSource)];
  return [
    "default-src 'self'",
    import.meta.env.DEV
      ? "script-src 'self' 'unsafe-inline'"
      : `script-src 'self' ${[...new Set(sources)].join(" ")}${counter}`,
    // The components set custom properties through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // `blob:` shows a picture from the disk while it uploads.
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${counter}${import.meta.env.DEV ? " ws:" : ""}`,
    `frame-src ${embedHosts.map((host) => `https://${host}`).join(" ")}${originOf(institute().calendar.page)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The script tag with the site id as Plausible and as Umami read it. */
const analyticsTag = ({ address, site }: NonNullable<ExternalContent["script"]>) =>
  `<script defer src="${escapeMarkup(address)}" data-domain="${escapeMarkup(site)}" data-website-id="${escapeMarkup(site)}"></script>`;

/** Asks for the stylesheets of a page in its header, so that they are on the way before its first line is read. */
function preloadStylesheets(html: string): string {
  const head = html.slice(0, html.indexOf("</head>"));
  const sheets = head.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"#]+)/g);
  return Array.from(sheets, ([, address]) => `<${address}>; rel=preload; as=style`).join(", ");
}

/** Prepares a rendered response for the cache: script hashes, stylesheets to load, ETag and bytes. */
export async function finishPage(
  response: Response,
  external: ExternalContent,
  markup?: string,
): Promise<Reply> {
  let text = markup ?? (await response.text());
  const headers = Object.fromEntries(response.headers);
  if (headers["content-type"]?.startsWith("text/html")) {
    const { html, scripts } = extractInlineScripts(text);
    headers["content-security-policy"] = contentSecurityPolicy(html, scripts, external);
    // An address that is the secret of its reader is for no other site.
    const isSecret = headers["referrer-policy"] === "no-referrer";
    const tag = !isSecret && external.script && analyticsTag(external.script);
    const preloads = response.status === 200 && preloadStylesheets(html);
    if (preloads) headers.link = [headers.link, preloads].filter(Boolean).join(", ");
    text = tag ? html.replace("</head>", () => `${tag}</head>`) : html;
  }
  headers["cache-control"] ??= "public, no-cache";
  headers["x-content-type-options"] = "nosniff";
  headers["referrer-policy"] ??= "strict-origin-when-cross-origin";
  return createReply(response.status, headers, text);
}
