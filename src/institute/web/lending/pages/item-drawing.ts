import { wordsOf } from "#core/domain/words.ts";

/** The drawings of equipment under `/art/kit/`, and the words of a name that call for each; the first match is used. */
const wordsByDrawing: [drawing: string, ...words: string[]][] = [
  ["audiomoth", "audiomoth", "acoustic"],
  ["camera-trap", "camera", "trap"],
  ["poles", "pole", "poles"],
  ["mist-net", "net", "nets"],
  ["pliers", "pliers"],
  ["bird-bag", "bag", "bags"],
  ["wing-rule", "rule", "ruler"],
  ["tape", "tape"],
  ["calipers", "calipers", "caliper"],
  ["spring-balance", "pesola", "spring"],
  ["balance", "balance", "scale", "scales"],
  ["binoculars", "binoculars", "binocular"],
  ["telescope", "telescope", "scope", "tripod"],
  ["rangefinder", "rangefinder"],
  ["gps", "gps"],
  ["parabola", "microphone", "recorder", "parabolic"],
  ["speaker", "speaker", "playback"],
  ["headlamp", "headlamp", "torch", "lamp"],
  ["tent", "tent", "tents"],
  ["anemometer", "anemometer"],
  ["logger", "logger", "thermometer", "hygrometer"],
  ["power-bank", "power", "battery", "charger"],
];

/** The drawing of an item by its name; a box if there is none of its kind. */
export function drawingOf(name: string): string {
  const words = wordsOf(name);
  return wordsByDrawing.find(([, ...known]) => known.some((word) => words.includes(word)))?.[0] ?? "box";
}
