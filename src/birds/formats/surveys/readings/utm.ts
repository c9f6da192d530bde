// WGS 84, and the scale of the projection.
const RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SCALE = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;

const e2 = FLATTENING * (2 - FLATTENING);
const e1 = (1 - Math.sqrt(1 - e2)) / (1 + Math.sqrt(1 - e2));
const ep2 = e2 / (1 - e2);

/** Where a northing meets the central meridian, in radians (Snyder 1987, USGS Professional Paper 1395, 3-26). */
function footprintLatitude(northing: number): number {
  const arc = northing / SCALE;
  const mu = arc / (RADIUS_M * (1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256));
  return (
    mu +
    ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) +
    ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) +
    ((151 * e1 ** 3) / 96) * Math.sin(6 * mu)
  );
}

/** Decimal degrees of metres in a UTM zone such as 32N (Snyder 1987, 8-17 and 8-18); `undefined` if they are none. */
export function degreesOfUtm(
  easting: string,
  northing: string,
  zone: string,
): { decimalLatitude: string; decimalLongitude: string } | undefined {
  const [, number, band = "N"] = /^\s*(\d{1,2})\s*([A-Z])?/i.exec(zone) ?? [];
  const [x, y] = [Number(easting) - FALSE_EASTING_M, Number(northing)];
  if (!number || Number(number) < 1 || Number(number) > 60 || Number.isNaN(x + y)) return undefined;
  // Letters of latitude bands begin with N at the equator; a plain S is the southern hemisphere.
  const isSouth = /^[C-M]$|^S$/i.test(band);
  const phi = footprintLatitude(isSouth ? y - FALSE_NORTHING_M : y);
  const [sin, cos, tan2] = [Math.sin(phi), Math.cos(phi), Math.tan(phi) ** 2];
  const c = ep2 * cos ** 2;
  const w = 1 - e2 * sin ** 2;
  const n = RADIUS_M / Math.sqrt(w);
  const r = (RADIUS_M * (1 - e2)) / w ** 1.5;
  const d = x / (n * SCALE);
  const latitude =
    phi -
    ((n * Math.tan(phi)) / r) *
      (d ** 2 / 2 -
        ((5 + 3 * tan2 + 10 * c - 4 * c ** 2 - 9 * ep2) * d ** 4) / 24 +
        ((61 + 90 * tan2 + 298 * c + 45 * tan2 ** 2 - 252 * ep2 - 3 * c ** 2) * d ** 6) / 720);
  const longitude =
    (d -
      ((1 + 2 * tan2 + c) * d ** 3) / 6 +
      ((5 - 2 * c + 28 * tan2 - 3 * c ** 2 + 8 * ep2 + 24 * tan2 ** 2) * d ** 5) / 120) /
    cos;
  const degrees = (radians: number) => String(Number(((radians * 180) / Math.PI).toFixed(6)));
  const central = ((Number(number) * 6 - 183) * Math.PI) / 180;
  return { decimalLatitude: degrees(latitude), decimalLongitude: degrees(central + longitude) };
}
