interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_DIAMETER_KM = 12_742;
const DEGREE = Math.PI / 180;

/** The shortest way from one place to another: its kilometres, and where it sets out to, in degrees from north. */
export function wayBetween(from: Position, to: Position): { km: number; degrees: number } {
  const [a, b] = [from.latitude * DEGREE, to.latitude * DEGREE];
  const turn = (to.longitude - from.longitude) * DEGREE;
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  const bearing = Math.atan2(
    Math.sin(turn) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  );
  return {
    km: Math.round(EARTH_DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(half)))),
    degrees: Math.round(bearing / DEGREE + 360) % 360,
  };
}
