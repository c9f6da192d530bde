import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A telephone number in one spelling: `+2348031234567` when it is a possible one, otherwise as it was written. */
export function storedPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "NG");
  return number?.isPossible() ? number.number : text;
}

/** As people read it: `+234 803 123 4567`. */
export function readablePhone(stored: string): string {
  const number = stored.startsWith("+") ? parsePhoneNumberFromString(stored) : undefined;
  return number ? number.formatInternational() : stored;
}

/** Its digits as a number, as the spec's `phone` is one. */
export function phoneNumber(stored: string): number | null {
  const digits = stored.replace(/\D/g, "");
  return digits && digits.length <= 15 ? Number(digits) : null;
}
