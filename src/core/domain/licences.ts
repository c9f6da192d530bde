import { keysOf } from "./keys.ts";

/** The licences under which data can be shared, by their SPDX id, the freest first; GBIF accepts no others. */
export const openLicences = {
  "CC0-1.0": {
    name: "CC0 1.0",
    title: "Creative Commons Zero (CC0) 1.0",
    /** What it means, in plain words. */
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
    /** Its text, by which GBIF knows it. */
    legalCode: "http://creativecommons.org/publicdomain/zero/1.0/legalcode",
  },
  "CC-BY-4.0": {
    name: "CC BY 4.0",
    title: "Creative Commons Attribution (CC-BY) 4.0 License",
    url: "https://creativecommons.org/licenses/by/4.0/",
    legalCode: "http://creativecommons.org/licenses/by/4.0/legalcode",
  },
  "CC-BY-NC-4.0": {
    name: "CC BY-NC 4.0",
    title: "Creative Commons Attribution Non Commercial (CC-BY-NC) 4.0 License",
    url: "https://creativecommons.org/licenses/by-nc/4.0/",
    legalCode: "http://creativecommons.org/licenses/by-nc/4.0/legalcode",
  },
} as const;

export type OpenLicence = keyof typeof openLicences;

/** The licence of the institute's own data. */
export const ownLicence: OpenLicence = "CC-BY-4.0";

/** The licence of data with parts under these licences: the one that allows least. */
export const strictestLicence = (licences: readonly OpenLicence[]): OpenLicence =>
  keysOf(openLicences).findLast((licence) => licences.includes(licence)) ?? ownLicence;

/** Whether a licence allows more than another. */
export const isFreer = (one: OpenLicence, other: OpenLicence): boolean =>
  one !== other && strictestLicence([one, other]) === other;

/** The licence that a text or an address names; `undefined` for any other, such as one that forbids changes. */
export function parseLicence(text: string): OpenLicence | undefined {
  const words = text.toLowerCase().replaceAll(/[\s_–-]+/g, "-");
  if (/publicdomain\/zero|\bcc-?0\b|public-domain/.test(words)) return "CC0-1.0";
  if (/by-(nc-)?(nd|sa)\b|no-?deriv|share-?alike/.test(words)) return undefined;
  if (/by-nc\b|non-?commercial/.test(words)) return "CC-BY-NC-4.0";
  return /licenses\/by\/|cc-by\b|creative-commons-attribution/.test(words) ? "CC-BY-4.0" : undefined;
}
