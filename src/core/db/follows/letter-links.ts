import type { LetterLinks } from "#core/formats/follows/follow-mails.ts";
import type { LetterServices } from "../letter-noun.ts";

/** What the token of a link says: that it confirms a follow, or that it is a reader's own. */
const signedText = (purpose: "confirm" | "reader", subject: string) => `follow ${purpose} ${subject}`;

type Signing = Pick<LetterServices, "sign" | "publicUrl">;

/** The token by which the owner of the mailbox confirms a follow. */
const confirmToken = (id: string, sign: Signing["sign"]): string =>
  `${id}.${sign(signedText("confirm", id))}`;

/** The token by which a reader sees and ends their letters without an account. */
export const readerToken = (reader: string, sign: Signing["sign"]): string =>
  `${Buffer.from(reader).toString("base64url")}.${sign(signedText("reader", reader))}`;

/** The address in a letter that confirms a follow. */
export const confirmLink = (id: string, { sign, publicUrl }: Signing): string =>
  `${publicUrl()}/letters/confirm/${confirmToken(id, sign)}`;

/** The addresses in each letter of a reader. */
export function linksOf(reader: string, { sign, publicUrl }: Signing): LetterLinks {
  const token = readerToken(reader, sign);
  const at = (page: string) => `${publicUrl()}/letters/${page}/${token}`;
  return { publicUrl: publicUrl(), leave: at("leave"), yours: at("yours") };
}

/** The id of a follow and its signed text in a token, as it was sent. */
export function readConfirmToken(token: string) {
  const [id = "", signature = ""] = token.split(".");
  return { subject: id, signed: signedText("confirm", id), signature };
}

/** The reader and the signed text in a token, as it was sent. */
export function readReaderToken(token: string) {
  const [encoded = "", signature = ""] = token.split(".");
  const reader = Buffer.from(encoded, "base64url").toString();
  return { subject: reader, signed: signedText("reader", reader), signature };
}
