/** A telephone number in one spelling, `+234 803 123 4567`, when it can be one; otherwise as it was written. */
export async function normalizePhone(text: string): Promise<string> {
  // The numbering plans of all countries are large, and only requests need them.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"), "NG");
  return number?.isValid() ? number.formatInternational() : text;
}

/** Its digits as a number, as the spec's `phone` is one. */
export function phoneDigits(phone: string): number | null {
  const digits = phone.replace(/\D/g, "");
  return digits && digits.length <= 15 ? Number(digits) : null;
}
