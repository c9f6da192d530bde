const digits = (written: string) => written.toUpperCase().replace(/[\s–-]/g, "");

/** The sum of all signs, each times its weight; X is ten. */
const weigh = (signs: string, weightAt: (index: number) => number) =>
  [...signs].reduce((sum, sign, index) => sum + (sign === "X" ? 10 : Number(sign)) * weightAt(index), 0);

const alternating = (index: number) => (index % 2 === 0 ? 1 : 3);

/** Whether a text is an ISSN with the right check digit, such as 0019-1019. */
export function isIssn(written: string): boolean {
  const signs = digits(written);
  return /^\d{7}[\dX]$/.test(signs) && weigh(signs, (index) => 8 - index) % 11 === 0;
}

/** Whether a text is an ISBN of 10 or 13 digits with the right check digit. */
export function isIsbn(written: string): boolean {
  const signs = digits(written);
  if (/^\d{9}[\dX]$/.test(signs)) return weigh(signs, (index) => 10 - index) % 11 === 0;
  return /^97[89]\d{10}$/.test(signs) && weigh(signs, alternating) % 10 === 0;
}

/** More than any identifier with the sentence around it. */
const MAX_TEXT = 5_000;

/** A text without signs that cannot be seen, with the hyphens, slashes and digits of a keyboard. */
const toPlain = (written: string) =>
  written
    .slice(0, MAX_TEXT)
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Cc}\u115F\u1160\u3164]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ""))
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\p{Zs}\u2028\u2029]/gu, " ");

const PREFIX = "10\\.\\d{4,9}(?:\\.\\d+)*";
const aDoi = new RegExp(`(?<![\\d.])${PREFIX}/\\S+`);

/** The DOI in a text, as it is written there, without what was copied along with it; SICI DOIs stay whole. */
export function readDoi(written: string): string | undefined {
  const text = decodeSlash(closeGaps(withoutEscapes(toPlain(written))));
  const match = aDoi.exec(text);
  if (!match) return undefined;
  const before = /\S*$/.exec(text.slice(0, match.index))?.[0] ?? "";
  const found = cutNext(match[0]);
  const doi = withoutTrail(isAddressStart(before) ? withoutPageParts(found, before) : found);
  return new RegExp(`^${PREFIX}/.`).test(doi) ? doi : undefined;
}

/** The same key for every way to write a DOI, which has no capitals. */
export const doiKey = (written: string): string | undefined =>
  readDoi(written)?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const htmlSigns: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** A text without the escapes of HTML and TeX. */
const withoutEscapes = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => htmlSigns[name] ?? entity)
    .replace(/\\([_&%#])/g, "$1");

/** Joins a DOI that was broken at a space or at the end of a line. */
const closeGaps = (text: string) =>
  text
    .replace(/(?<![\d.])10\. (?=\d{4,9} ?\/)/g, "10.")
    .replace(new RegExp(`(${PREFIX}) ?/ ?(?=\\S)`, "g"), "$1/")
    .replace(/(10\.\S{1,300}[-._/]) ?\r?\n\s{0,20}(?=\S)/g, "$1")
    .replace(/(10\.\d{4,9}\S{1,300}) ?\r?\n\s{0,20}(?=(?!10\.\d{4})[a-z\d]\S*\s*$)/, "$1");

/** Decodes what is percent-encoded in an address, and a slash that is encoded twice. */
function decodeSlash(text: string): string {
  let decoded = text;
  for (
    let times = 0;
    times < 2 && /10\.\d{4,9}(?:\.\d+)*(?:%(?:25)?2f|\/\S*%(?:25)?[2-7][\da-f])/i.test(decoded);
    times++
  )
    decoded = decoded.replace(/(?:%[2-7][\da-f])+/gi, (codes) => decodeURIComponent(codes));
  return decoded;
}

/** What a text goes on with after a DOI without a space: another one, the end of a link, or the next sentence. */
const cutNext = (found: string): string =>
  found.split(/[,;|]+(?=10\.\d{4}|https?:)|\]\(|<(?=\/?[a-z])|["“”«»‘’…、。「」]|&quot;/i, 1)[0] ?? "";

const isAddressStart = (before: string) => /:\/\/|^www\.|doi\.org\/$/i.test(before);

const pageParts =
  /(?:\/(?:full|fulltext|pdf|pdfdirect|epdf|epub|abs|abstract|html|meta|summary)|\.(?:pdf|full|html))$/i;

/** A DOI in an address without what says how its page is shown. */
function withoutPageParts(found: string, before: string): string {
  let [doi = ""] = found.split(before.endsWith("=") ? /[?#&]/ : /[?#]/, 1);
  while (pageParts.test(doi)) doi = doi.replace(pageParts, "");
  return doi;
}

const opening: Record<string, string> = { ")": "(", "]": "[", "}": "{", ">": "<" };
const countIn = (text: string, sign: string) => text.split(sign).length - 1;

/** A DOI without stops, quotes and lone brackets behind it. */
function withoutTrail(found: string): string {
  let doi = found;
  for (;;) {
    const last = doi.at(-1) ?? "";
    const opener = opening[last];
    const isLone = opener !== undefined && countIn(doi, last) > countIn(doi, opener);
    if (!isLone && !/[.,;:!?'"*/`\\]$/.test(doi)) return doi;
    doi = doi.slice(0, -1);
  }
}

/** The first ISBN in a text, with 13 digits; as it is written if it has them. */
export function readIsbn(written: string): string | undefined {
  for (const [found] of toPlain(written).matchAll(
    /(?<!\d)(?:97[89][ -]?)?\d(?:[ -]?\d){8}[ -]?[\dX](?!\d)/gi,
  )) {
    if (!isIsbn(found)) continue;
    const signs = digits(found);
    return signs.length === 13 ? found.trim().replaceAll(" ", "-") : toLongIsbn(signs);
  }
  return undefined;
}

function toLongIsbn(short: string): string {
  const signs = `978${short.slice(0, 9)}`;
  return `${signs}${(10 - (weigh(signs, alternating) % 10)) % 10}`;
}

/** The first ISSN in a text, such as 0019-1019. */
export function readIssn(written: string): string | undefined {
  for (const [, first = "", second = ""] of toPlain(written).matchAll(
    /(?<!\d)(\d{4})[ -]?(\d{3}[\dX])(?!\d)/gi,
  )) {
    const issn = `${first}-${second.toUpperCase()}`;
    if (isIssn(issn)) return issn;
  }
  return undefined;
}

/** The number of a preprint at arXiv in a text: `2101.00001`, or `math/0309136` as it was until 2007. */
export function readArxiv(written: string): string | undefined {
  const text = toPlain(written);
  const match =
    /(?:arxiv(?:\.org\/(?:abs|pdf|html)\/|[.:]\s?)|^)(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?(?!\d)/i.exec(
      text.trim(),
    );
  return match?.[1];
}

/** The DOI that arXiv registers for a preprint. */
export const arxivDoi = (number: string): string => `10.48550/arXiv.${number}`;

/** What a field of an identifier stores: the identifier without the signs around it, or what was written. */
export const cleanIssn = (written: string): string => readIssn(written) ?? written;
export const cleanIsbn = (written: string): string => readIsbn(written) ?? written;

/** The same for a field that takes a link too: the address of a page that is not doi.org’s stays as it is. */
export const cleanDoi = (written: string): string =>
  /^https?:\/\//i.test(written) && !isDoiAddress(written) ? written : (readDoi(written) ?? written);

/** Whether an address is one of doi.org, behind which the DOI is all. */
const isDoiAddress = (written: string) => /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i.test(written);

/** The DOI in the address of a page at a publisher; undefined for other texts. */
export const doiOfPage = (written: string): string | undefined =>
  /^https?:\/\//i.test(written) && !isDoiAddress(written) ? readDoi(written) : undefined;
