import { telHref } from "#core/domain/tel-href.ts";

/** A telephone number to press; what holds none is plain text. */
export function PhoneLink({ number }: { number: string }) {
  const href = telHref(number);
  return href ? <a href={href}>{number}</a> : number;
}
