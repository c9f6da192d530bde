import { type OpenLicence, openLicences } from "#core/domain/licences.ts";
import { institute } from "#core/institute.ts";

/** Who holds the rights in what names no one else. */
export const rightsHolder = (): string => institute().copyrightHolder || institute().name;

const licenceNamed = (name: OpenLicence | "none") => (name === "none" ? undefined : openLicences[name]);

const textLicence = () => licenceNamed(institute().textLicence);

/** The licence of the institute's drawings and pictures, where Settings state one. */
export const pictureLicence = () => licenceNamed(institute().pictureLicence);

/** Who made a drawing or picture of the institute, and what may be done with it, in one line. */
export const ownCredit = (): string => [rightsHolder(), pictureLicence()?.name].filter(Boolean).join(", ");

/** What the licences are of: one line if both are the same. */
export function statedLicences(): { of: string; name: string; url: string }[] {
  const [texts, pictures] = [textLicence(), pictureLicence()];
  if (texts && texts === pictures) return [{ of: "Texts, drawings and pictures", ...texts }];
  return [
    ...(texts ? [{ of: "Texts", ...texts }] : []),
    ...(pictures ? [{ of: "Drawings and pictures", ...pictures }] : []),
  ];
}

const holder = () => ({ copyrightHolder: { "@type": "Organization", name: rightsHolder() } });

/** The rights in a text of the institute, in the words of schema.org. */
export const rightsData = () => ({ ...holder(), license: textLicence()?.url });

/** Those in a drawing or picture of the institute. */
export const ownPictureData = () => ({
  ...holder(),
  creditText: rightsHolder(),
  license: pictureLicence()?.url,
});
