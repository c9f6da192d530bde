import type { ParsedValue } from "./values.ts";

/** Degrees as a text, and the axis that a letter beside them names. */
interface Angle {
  degrees: string;
  axis: "latitude" | "longitude" | undefined;
}

const decimal = /^([+-]?)(\d{1,3}(?:\.\d+)?|\.\d+)\s*°?$/;
/** Degrees, minutes and perhaps seconds: 9°52'30", 9 52 30, 09° 52.500'. */
const sexagesimal =
  /^([+-]?)(\d{1,3})(?:\s*°\s*|\s+)(\d{1,2}(?:\.\d+)?)(?:\s*'\s*|\s+|$)(?:(\d{1,2}(?:\.\d+)?)\s*"*)?$/;
/** The same with a 0 that was typed for the sign of degrees, or without any: N 0952'30, E 008058'48. */
const packed = {
  latitude: /^(\d{2})0?(\d{2})'\s*(\d{1,2}(?:\.\d+)?)"*$/,
  longitude: /^(\d{3})0?(\d{2})'\s*(\d{1,2}(?:\.\d+)?)"*$/,
};

const plainSigns = (text: string) =>
  text
    .replaceAll(/[’‘′´`]/g, "'")
    .replaceAll(/[“”″]|''/g, '"')
    .replaceAll(/[º˚]/g, "°")
    .replaceAll("−", "-")
    .replaceAll(/(?<=\d),(?=\d)/g, ".")
    .trim();

/** Degrees of decimals, or of degrees, minutes and seconds; `undefined` if the text is neither. */
function parseAngle(text: string): Angle | undefined {
  const [, before = "", body = "", after = ""] =
    /^([NSEW]?)\s*(.*?)\s*([NSEW]?)$/i.exec(plainSigns(text)) ?? [];
  const letter = (before || after).toUpperCase();
  const axis = letter === "" ? undefined : letter === "N" || letter === "S" ? "latitude" : "longitude";
  const minus = letter === "S" || letter === "W";
  const [, sign = "", plain] = decimal.exec(body) ?? [];
  if (plain !== undefined)
    return { degrees: `${minus || sign === "-" ? "-" : ""}${plain.replace(/^\./, "0.")}`, axis };
  const [, direction = "", degrees, minutes, seconds = "0"] =
    sexagesimal.exec(body) ?? (axis && packed[axis].exec(body)?.toSpliced(1, 0, "")) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) > 60) return undefined;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { degrees: `${minus || direction === "-" ? "-" : ""}${Number(value.toFixed(6))}`, axis };
}

/** A position in decimal degrees, both halves or none. */
export interface Position {
  decimalLatitude: string | null;
  decimalLongitude: string | null;
}

const none: Position = { decimalLatitude: null, decimalLongitude: null };

/** A position of two cells, in degrees, or in degrees, minutes and seconds; letters win over the column where they stand. */
export function readPosition(latitude: string, longitude: string): ParsedValue<Position> {
  if (latitude === "" && longitude === "") return { value: none };
  const written = `“${latitude}”, “${longitude}”`;
  const angles = [parseAngle(latitude), parseAngle(longitude)];
  const isSwapped = angles[0]?.axis === "longitude" && angles[1]?.axis === "latitude";
  const [y, x] = isSwapped ? angles.toReversed() : angles;
  const isPosition =
    y &&
    x &&
    y.axis !== "longitude" &&
    x.axis !== "latitude" &&
    Math.abs(Number(y.degrees)) <= 90 &&
    Math.abs(Number(x.degrees)) <= 180;
  if (!isPosition)
    return {
      value: none,
      note: `${written} is not a position in degrees, such as 9.88, 8.98. It was left empty.`,
    };
  if (Number(y.degrees) === 0 && Number(x.degrees) === 0)
    return {
      value: none,
      note: `${written} is in the sea where programs put what has no position. It was left empty.`,
    };
  if (Number(y.degrees) === 0 || Number(x.degrees) === 0)
    return {
      value: none,
      note: `${written} has a zero, as programs write what is missing. It was left empty.`,
    };
  const value = { decimalLatitude: y.degrees, decimalLongitude: x.degrees };
  return isSwapped
    ? {
        value,
        note: `${written}: the letters say that the columns are swapped, so it was read the other way.`,
      }
    : { value };
}
