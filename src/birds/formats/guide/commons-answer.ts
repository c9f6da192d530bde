import {
  type CommonsCandidate,
  type CommonsFile,
  commonsLicences,
  commonsTitle,
} from "#birds/domain/guide/commons.ts";
import { licenceUrls } from "#birds/domain/guide/terms.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import { excerpt } from "#core/domain/words.ts";
import { cleanHtml, plainText } from "#core/formats/rich-text/clean.ts";

const MAX_LINE = 300;
const CAPTION_WORDS = 40;
const mimeTypes: readonly unknown[] = ["image/jpeg", "image/png", "image/webp"];
/** Those under which no author has to be named. */
const free: readonly unknown[] = ["cc0", "publicDomain"];

/** What Commons says of a file (`prop=imageinfo`, `formatversion=2`); an `AppError` says why it is not copied. */
export function readCommonsAnswer(answer: Record<string, unknown>): CommonsFile {
  const { pages } = asObject(answer.query);
  if (!Array.isArray(pages)) throw new Error("it sent no answer to this question");
  return readPage(firstOf(pages));
}

/** The photographs of a category (`generator=categorymembers`) that may be copied; none if there is no such category. */
export function readCommonsCandidates(answer: Record<string, unknown>): CommonsCandidate[] {
  if (answer.error !== undefined) throw new Error("it refused this question");
  const { pages } = asObject(answer.query);
  if (!Array.isArray(pages)) return [];
  return pages.flatMap((item) => {
    const page = asObject(item);
    const { width, height } = firstOf(page.imageinfo);
    const title = commonsTitle(String(page.title));
    if (!title || typeof width !== "number" || typeof height !== "number") return [];
    try {
      return [{ ...readPage(page), title, width, height }];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
}

function readPage(page: Record<string, unknown>): CommonsFile {
  const info = firstOf(page.imageinfo);
  const picture = info.thumburl ?? info.url;
  if (typeof picture !== "string")
    throw new AppError(
      "invalid",
      "Wikimedia Commons has no such file. Check the address. What only a Wikipedia has may not be used elsewhere.",
    );
  if (!mimeTypes.includes(info.mime))
    throw new AppError(
      "invalid",
      `This is no photograph, but ${plainOf(info.mime) ?? "something else"}. Choose a JPEG, PNG or WebP.`,
    );
  const said = asObject(info.extmetadata);
  const value = (name: string) => plainOf(asObject(said[name]).value);
  const licence = licenceOf(value);
  const credit = value("Attribution") ?? value("Artist");
  if (!credit && !free.includes(licence))
    throw new AppError(
      "invalid",
      "Commons does not say who made it, and its licence asks for the name. Choose another photograph.",
    );
  const caption = value("ImageDescription")?.replace(/^English: /, "");
  return {
    picture,
    caption: lineOf(caption && excerpt(caption, CAPTION_WORDS)),
    credit: lineOf(credit && `${credit}, Wikimedia Commons`),
    licence,
  };
}

/** The licence by the address of its text, which has its version and country. */
function licenceOf(value: (name: string) => string | undefined) {
  const named = value("LicenseShortName") ?? value("License");
  const address = keyOf(value("LicenseUrl") ?? "");
  const isPublicDomain = /^(pd\b|public domain)/i.test(value("License") ?? named ?? "");
  const found =
    value("NonFree") === "true"
      ? undefined
      : (commonsLicences.find((licence) => keyOf(licenceUrls[licence]) === address) ??
        (address === "" && isPublicDomain ? "publicDomain" : undefined));
  if (found) return found;
  const known = "Choose a photograph under CC0, CC BY or CC BY-SA, or in the public domain.";
  throw new AppError(
    "invalid",
    named
      ? `Its licence is “${named}”, which this site cannot use. ${known}`
      : `Commons does not name its licence. ${known}`,
  );
}

/** The address of a licence without what differs between two ways to write it. */
const keyOf = (address: string | null) =>
  (address ?? "").toLowerCase().replace(/^(https?:)?\/\/(www\.)?|\/(deed(\.[\w-]+)?|legalcode)?$/g, "");

const firstOf = (value: unknown) => asObject(Array.isArray(value) ? value[0] : undefined);

/** The words of HTML. */
const plainOf = (html: unknown): string | undefined =>
  (typeof html === "string" && plainText(cleanHtml(html.slice(0, 100_000)))) || undefined;

/** One line without what looks like HTML, and without the signs that separate photographs in a file. */
const lineOf = (text: string | undefined): string | null =>
  text
    ?.replace(/<[^>]*>|[<>]/g, "")
    .replace(/\s*[|;]/g, ",")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .slice(0, MAX_LINE)
    .toWellFormed()
    .trim() || null;
