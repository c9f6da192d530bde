const digits = (written: string) => written.toUpperCase().replace(/[\s–-]/g, "");

/** The sum of all signs, each times its weight; X is ten. */
const weigh = (signs: string, weightAt: (index: number) => number) =>
  [...signs].reduce((sum, sign, index) => sum + (sign === "X" ? 10 : Number(sign)) * weightAt(index), 0);

/** Whether a text is an ISSN with the right check digit, such as 0019-1019. */
export function isIssn(written: string): boolean {
  const signs = digits(written);
  return /^\d{7}[\dX]$/.test(signs) && weigh(signs, (index) => 8 - index) % 11 === 0;
}

/** Whether a text is an ISBN of 10 or 13 digits with the right check digit. */
export function isIsbn(written: string): boolean {
  const signs = digits(written);
  if (/^\d{9}[\dX]$/.test(signs)) return weigh(signs, (index) => 10 - index) % 11 === 0;
  return /^97[89]\d{10}$/.test(signs) && weigh(signs, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0;
}
