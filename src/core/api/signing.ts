import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a text. */
export type Sign = (text: string) => string;

/** Signs with the secret of the site; each use begins its texts with a word of its own. */
export const createSigner =
  (secret: string): Sign =>
  (text) =>
    createHmac("sha256", secret).update(`link ${text}`).digest("base64url");

/** Whether a signature is that of a text; takes the same time for each wrong one. */
export function isSigned(sign: Sign, text: string, signature: string): boolean {
  const [sent, own] = [Buffer.from(signature), Buffer.from(sign(text))];
  return sent.length === own.length && timingSafeEqual(sent, own);
}
