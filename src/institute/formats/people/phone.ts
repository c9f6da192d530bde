/** A telephone number as `+234 803 123 4567` if it is valid; otherwise unchanged. */
export async function normalizePhone(text: string): Promise<string> {
  // The numbering plans of all countries are large, so they are loaded only for requests.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"), "NG");
  return number?.isValid() ? number.formatInternational() : text;
}

/** The digits as a number, for the spec's field `phoneNumber`. */
export function phoneDigits(phone: string): number | null {
  const digits = phone.replace(/\D/g, "");
  return digits && digits.length <= 15 ? Number(digits) : null;
}
