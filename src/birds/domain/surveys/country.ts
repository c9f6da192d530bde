import { atlasBox } from "./atlas.ts";

/** About as far as the neighbours’ sites are that an institute surveys. */
const MARGIN_KM = 300;
const KM_PER_DEGREE = 111;

const { north, south, west, east } = atlasBox;
const margin = MARGIN_KM / KM_PER_DEGREE;
const marginOfLongitude = margin / Math.cos(((north + south) / 2) * (Math.PI / 180));

interface Position {
  decimalLatitude: string | null;
  decimalLongitude: string | null;
}

/** Whether a position is in the country of the atlas or not far from it; `undefined` without a position. */
export function isNearCountry({ decimalLatitude, decimalLongitude }: Position): boolean | undefined {
  if (decimalLatitude === null || decimalLongitude === null) return undefined;
  const [latitude, longitude] = [Number(decimalLatitude), Number(decimalLongitude)];
  return (
    latitude <= north + margin &&
    latitude >= south - margin &&
    longitude >= west - marginOfLongitude &&
    longitude <= east + marginOfLongitude
  );
}
