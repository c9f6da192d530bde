/** What a publication is. */
export const publicationKinds = {
  article: "Article",
  chapter: "Chapter of a book",
  book: "Book",
  report: "Report",
  talk: "Talk or paper of a conference",
  preprint: "Preprint",
  other: "Other",
} as const;

export type PublicationKind = keyof typeof publicationKinds;

/** The degrees for which a thesis is written. */
export const degrees = {
  BSc: "BSc",
  PgD: "PgD",
  MSc: "MSc",
  MPhil: "MPhil",
  PhD: "PhD",
  DPhil: "DPhil",
} as const;

/** The licences of works, by their SPDX id. */
export const workLicences = {
  "CC-BY-4.0": "CC BY 4.0",
  "CC-BY-SA-4.0": "CC BY-SA 4.0",
  "CC-BY-NC-4.0": "CC BY-NC 4.0",
  "CC-BY-NC-SA-4.0": "CC BY-NC-SA 4.0",
  "CC-BY-ND-4.0": "CC BY-ND 4.0",
  "CC-BY-NC-ND-4.0": "CC BY-NC-ND 4.0",
  "CC0-1.0": "CC0 1.0",
  allRightsReserved: "All rights reserved",
} as const;

/** The text of a Creative Commons licence; `undefined` for all rights reserved. */
export function workLicenceUrl(licence: keyof typeof workLicences): string | undefined {
  if (licence === "allRightsReserved") return undefined;
  if (licence === "CC0-1.0") return "https://creativecommons.org/publicdomain/zero/1.0/";
  return `https://creativecommons.org/licenses/${licence.slice(3, -4).toLowerCase()}/4.0/`;
}

/** Who may have the file, in the words of COAR. */
export const accessRights = {
  open: "Open access",
  embargoed: "Embargoed access",
  restricted: "Restricted access",
  metadataOnly: "Metadata only access",
} as const;

/** Which version of a paper a file is. */
export const fileVersions = {
  published: "Published version",
  accepted: "Accepted manuscript",
  submitted: "Submitted manuscript",
} as const;
