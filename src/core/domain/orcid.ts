/** The check digit for the first fifteen digits of an ORCID iD: ISO 7064, mod 11-2. */
function checkDigit(digits: string): string {
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const rest = (12 - (total % 11)) % 11;
  return rest === 10 ? "X" : String(rest);
}

/** An ORCID iD in its stored form, `0000-0002-1825-0097`, from any spelling; `undefined` if it is invalid. */
export function parseOrcid(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?orcid\.org\//i, "")
    .replace(/^orcid:?\s*/i, "");
  const signs = bare.replace(/[\s\u2010-\u2013-]/g, "").toUpperCase();
  if (!/^\d{15}[\dX]$/.test(signs) || checkDigit(signs.slice(0, 15)) !== signs[15]) return undefined;
  return signs.match(/.{4}/g)?.join("-");
}

export const orcidHref = (orcid: string): string => `https://orcid.org/${orcid}`;
