import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page ready to be sent, again and again: every encoding, with the headers that belong to it. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

/** Marks the inline scripts that our own render wrote; secret, so that nothing in a post can claim it. Never sent. */
export const renderNonce = `n${randomBytes(16).toString("hex")}`;
const nonceAttribute = ` nonce="${renderNonce}"`;
const ownScripts = new RegExp(
  `<script\\b(?=[^>]*${nonceAttribute})(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`,
  "g",
);

const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

function contentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(ownScripts)].map(
    ([, script = ""]) => `'sha256-${sha256(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    import.meta.env.DEV
      ? "script-src 'self' 'unsafe-inline'"
      : `script-src 'self' ${[...new Set(scripts)].join(" ")}`,
    // The workplace's components set custom properties through style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Makes a rendered response ready to be kept: hashes for its own scripts, an ETag, compressed bodies. */
export async function finishPage(response: Response): Promise<Page> {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  if (headers["content-type"]?.startsWith("text/html"))
    headers["content-security-policy"] = contentSecurityPolicy(text);
  headers["cache-control"] ??= "public, no-cache";
  headers["x-content-type-options"] = "nosniff";
  headers["referrer-policy"] = "strict-origin-when-cross-origin";
  headers.vary = "accept-encoding";
  const identity = Buffer.from(text.replaceAll(nonceAttribute, ""));
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ]);
  const etag = `"${sha256(identity).digest("base64url").slice(0, 22)}"`;
  return { status: response.status, headers: { ...headers, etag }, etag, bodies: { br, gzip: gz, identity } };
}
