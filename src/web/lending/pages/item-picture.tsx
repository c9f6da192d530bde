import {
  Backpack,
  BatteryCharging,
  Binoculars,
  Camera,
  Compass,
  Flashlight,
  Grid3x3,
  Laptop,
  type LucideIcon,
  Mic,
  Package,
  Ruler,
  Scale,
  Telescope,
  Tent,
  Thermometer,
} from "lucide-react";
import type { Equipment } from "#domain/lending/equipment.ts";
import { wordsOf } from "#domain/words.ts";
import styles from "./item-picture.module.css";

// The drawing to use without a photograph, by a word of the name.
const drawings: [LucideIcon, ...string[]][] = [
  [Binoculars, "binoculars", "binocular"],
  [Telescope, "telescope", "scope", "tripod"],
  [Camera, "camera", "trap", "lens"],
  [Mic, "recorder", "microphone", "audiomoth", "speaker", "playback"],
  [Tent, "tent", "tarpaulin", "hammock"],
  [Compass, "gps", "compass", "map"],
  [Scale, "balance", "scale", "scales", "spring"],
  [Ruler, "ruler", "calipers", "caliper", "rule", "tape", "pole", "poles", "rangefinder"],
  [Grid3x3, "net", "nets"],
  [Flashlight, "torch", "lamp", "headlamp", "lantern"],
  [Thermometer, "thermometer", "logger", "anemometer", "weather"],
  [BatteryCharging, "battery", "power", "solar", "charger"],
  [Laptop, "laptop", "tablet", "projector"],
  [Backpack, "bag", "bags", "rucksack", "vest"],
];

/** The picture of an item, or a drawing without one; always 3:2. */
export function ItemPicture({ item: { name, imageUrl } }: { item: Pick<Equipment, "name" | "imageUrl"> }) {
  if (imageUrl) {
    const widths = imageUrl.startsWith("/files/") ? [320, 640, 960] : [];
    return (
      <img
        className={styles.picture}
        src={widths.length > 0 ? `${imageUrl}?w=640` : imageUrl}
        srcSet={widths.map((width) => `${imageUrl}?w=${width} ${width}w`).join(", ") || undefined}
        sizes="(min-width: 700px) 18rem, 50vw"
        alt=""
        width={600}
        height={400}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const words = wordsOf(name);
  const [Drawing = Package] =
    drawings.find(([, ...keywords]) => keywords.some((word) => words.includes(word))) ?? [];
  return (
    <span className={`${styles.picture} ${styles.drawing}`}>
      <Drawing size={84} strokeWidth={0.9} aria-hidden />
    </span>
  );
}
