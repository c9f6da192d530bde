import type { Photo } from "./photo.ts";
import type { Species } from "./species.ts";

/** All photographs of a species; the first one leads. */
export const photographsOf = (species: Species): Photo[] => {
  const { fileUrl: url, photoCaption: caption, photoCredit: credit, photoLicence: licence, photos } = species;
  return url ? [{ url, caption, credit, licence }, ...photos] : photos;
};
