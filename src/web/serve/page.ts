import { transcode } from "node:buffer";
import { hash, randomBytes } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { escapeMarkup } from "#formats/markup.ts";
import { institute } from "#institute";

/** A page ready to be sent, again and again, with the headers that belong to it. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** The size of the page as it is, not compressed. */
  bytes: number;
  body(encoding: Encoding): Buffer;
}

export type Encoding = "br" | "gzip" | "identity";

/** Marks the inline scripts that our own render wrote; secret, so that nothing in a post can claim it. Never sent. */
export const renderNonce = `n${randomBytes(16).toString("hex")}`;
const nonceAttribute = ` nonce="${renderNonce}"`;

/** A render without its marks, and the inline scripts that carried one. */
function extractInlineScripts(rendered: string): { html: string; scripts: string[] } {
  const pieces = rendered.split(nonceAttribute);
  const scripts = pieces.slice(1).flatMap((piece, place) => {
    const before = pieces[place] ?? "";
    const end = piece.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + piece.slice(0, end);
    const isInline = tag.startsWith("<script") && !/\ssrc=/.test(tag);
    return isInline ? piece.slice(end + 1, piece.indexOf("</script>", end)) : [];
  });
  return { html: pieces.join(""), scripts };
}

/** What a page may show or load from elsewhere, by configuration. */
export interface ExternalContent {
  /** The address of the calendar that is embedded; empty without one. */
  frameUrl: string;
  /** The script of an outside counter of visits, and what it calls this site. */
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
    // The workplace's components set custom properties through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // A picture is shown from the person's own disk while it is uploaded.
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${counter}${import.meta.env.DEV ? " ws:" : ""}`,
    `frame-src ${institute.embedHosts.map((host) => `https://${host}`).join(" ")}${originOf(external.frameUrl)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The tag in the two dialects that such counters speak. */
const analyticsTag = ({ address, site }: NonNullable<ExternalContent["script"]>) =>
  `<script defer src="${escapeMarkup(address)}" data-domain="${escapeMarkup(site)}" data-website-id="${escapeMarkup(site)}"></script>`;

/** Brotli's effort: little while somebody waits for a page to be made, more once it is kept and asked for again. */
const BROTLI_QUALITY = { first: 1, cached: 6 };
/** Brotli's window: 256 KB hold any page whole, and are sooner made ready than the 4 MB it takes by itself. */
const BROTLI_WINDOW_BITS = 18;
/** A compression lies about, with its last piece, until the whole heap is searched for what can be given back; so the pieces are small. */
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

/** The bytes of a page in each encoding, compressed when a browser asks for them. */
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

/** UTF-8, by way of UTF-16: half as long for a page as `Buffer.from` alone. */
const encodeUtf8 = (text: string): Buffer =>
  transcode(Buffer.from(text.toWellFormed(), "utf16le"), "utf16le", "utf8");

/** Makes a rendered response ready to be kept: hashes for its own scripts, an ETag, its bytes. */
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
