import { transcode } from "node:buffer";
import { hash, randomBytes } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { escapeMarkup } from "#formats/markup.ts";
import { institute } from "#institute";

/** A page ready to send, with its headers. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** The size in bytes, uncompressed. */
  bytes: number;
  body(encoding: Encoding): Buffer;
}

export type Encoding = "br" | "gzip" | "identity";

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
  /** The address of the embedded calendar; empty without one. */
  frameUrl: string;
  /** The script of an external analytics service, and its id for this site. */
  script?: { address: string; site: string } | undefined;
}

const originOf = (address: string) => (address ? ` ${new URL(address).origin}` : "");

function contentSecurityPolicy(inlineScripts: string[], external: ExternalContent): string {
  const counter = originOf(external.script?.address ?? "");
  const scripts = inlineScripts.map((script) => `'sha256-${hash("sha256", script, "base64")}'`);
  return [
    "default-src 'self'",
    import.meta.env.DEV
      ? "script-src 'self' 'unsafe-inline'"
      : `script-src 'self' ${[...new Set(scripts)].join(" ")}${counter}`,
    // The components set custom properties through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // `blob:` shows a picture from the disk while it uploads.
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${counter}${import.meta.env.DEV ? " ws:" : ""}`,
    `frame-src ${institute.embedHosts.map((host) => `https://${host}`).join(" ")}${originOf(external.frameUrl)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The script tag with the site id as Plausible and as Umami read it. */
const analyticsTag = ({ address, site }: NonNullable<ExternalContent["script"]>) =>
  `<script defer src="${escapeMarkup(address)}" data-domain="${escapeMarkup(site)}" data-website-id="${escapeMarkup(site)}"></script>`;

/** Brotli quality: fast for the first request, better once the page is cached. */
const BROTLI_QUALITY = { first: 1, cached: 6 };
/** A window of 256 KB covers any page, and is faster to prepare than the default 4 MB. */
const BROTLI_WINDOW_BITS = 18;
/** Small chunks, because the last one stays allocated until a full garbage collection. */
const CHUNK_BYTES = 4096;

const compressBrotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  });

/** The bytes of a page in each encoding, compressed when first requested. */
function createBody(identity: Buffer): Page["body"] {
  let zipped: Buffer | undefined;
  let brotli: Buffer | undefined;
  let brotliRequests = 0;
  return (encoding) => {
    if (encoding === "identity") return identity;
    if (encoding === "gzip") {
      zipped ??= gzipSync(identity);
      return zipped;
    }
    brotliRequests += 1;
    if (brotliRequests <= 2 || !brotli)
      brotli = compressBrotli(identity, brotliRequests === 1 ? BROTLI_QUALITY.first : BROTLI_QUALITY.cached);
    return brotli;
  };
}

/** UTF-8 by way of UTF-16, which takes half as long for a page as `Buffer.from` alone. */
const encodeUtf8 = (text: string): Buffer =>
  transcode(Buffer.from(text.toWellFormed(), "utf16le"), "utf16le", "utf8");

/** Prepares a rendered response for the cache: script hashes, ETag and bytes. */
export async function finishPage(
  response: Response,
  external: ExternalContent,
  rendered?: string,
): Promise<Page> {
  let text = rendered ?? (await response.text());
  const headers = Object.fromEntries(response.headers);
  if (headers["content-type"]?.startsWith("text/html")) {
    const { html, scripts } = extractInlineScripts(text);
    headers["content-security-policy"] = contentSecurityPolicy(scripts, external);
    const tag = external.script && analyticsTag(external.script);
    text = tag ? html.replace("</head>", () => `${tag}</head>`) : html;
  }
  headers["cache-control"] ??= "public, no-cache";
  headers["x-content-type-options"] = "nosniff";
  headers["referrer-policy"] = "strict-origin-when-cross-origin";
  headers.vary = "accept-encoding";
  const identity = encodeUtf8(text);
  headers.etag = `"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  return {
    status: response.status,
    headers,
    etag: headers.etag,
    bytes: identity.length,
    body: createBody(identity),
  };
}
