import { readDrawing } from "./drawing.ts";
import { mix, palette } from "./palette.ts";
import { createRandom, type Random } from "./random.ts";

/** The headwear or hair of a drawn person; the first word of the seed, and a file in `drawings/portrait/`. */
export const headStyles = ["crop", "afro", "braids", "bun", "wrap", "hijab", "cap", "bald"] as const;
type HeadStyle = (typeof headStyles)[number];

const isStyle = (word: string): word is HeadStyle => headStyles.some((style) => style === word);
const beardedStyles: readonly HeadStyle[] = ["crop", "cap", "bald"];

const skins = ["#5A3A28", "#6E4630", "#4A2F22", "#7D533A", "#3E281D", "#8B5F43"] as const;
const hair = "#1C1614";
const black = "#000000";
const cloths = [
  palette.forest,
  palette.earth,
  palette.slate,
  palette.plum,
  palette.leaf,
  "#8A3B2A",
  palette.shade,
] as const;
const skies = [palette.dust, palette.mist, palette.straw, palette.rose, palette.cream] as const;

/** An invented person, head and shoulders before a hill, as an SVG; the same seed is always the same person. */
export function portrait(seed: string): string | undefined {
  const [style = ""] = seed.split("-");
  if (!isStyle(style)) return undefined;
  const random = createRandom(seed);
  const skin = random.pick(skins);
  const cloth = random.pick(cloths);
  const others = cloths.filter((candidate) => candidate !== cloth);
  const other = others[random.integer(0, others.length - 1)] ?? cloth;
  const head = readDrawing(`portrait/${style}`);
  const person = readDrawing("portrait/person");
  const background = landscape(random);
  const trim = random.pick(["round", "open", "yoke"]);
  const smile = Math.round(random.between(191, 196));
  const isBearded = beardedStyles.includes(style) && random.chance(0.45);
  const drawn = [
    head.part("back"),
    person.part("body") + person.part(trim),
    person.part("face"),
    (isBearded ? person.part("beard") : "") + person.part("features"),
    head.part("front"),
    random.chance(0.3) ? person.part("glasses") : "",
  ].join("");
  const looks: Record<string, string> = { ...coloursOf(skin, cloth, other), smile: String(smile) };
  const painted = drawn.replace(/\$(\w+)/g, (_, name: string) => looks[name] ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">${background}${painted}</svg>`;
}

/** The colours that the drawings of heads and persons name with `$`. */
const coloursOf = (skin: string, cloth: string, other: string) => ({
  skin,
  cloth,
  other,
  shade: mix(skin, black, 0.18),
  ink: mix(skin, black, 0.55),
  nose: mix(skin, black, 0.32),
  beard: mix(hair, skin, 0.12),
  clothDark: mix(cloth, black, 0.1),
  otherDark: mix(other, black, 0.12),
  clothFold: mix(cloth, palette.cream, 0.35),
  otherFold: mix(other, palette.cream, 0.35),
  hem: mix(cloth, palette.cream, 0.55),
  lapel: mix(cloth, palette.cream, 0.75),
  yoke: mix(other, cloth, 0.2),
  band: mix(other, palette.cream, 0.4),
  seam: mix(cloth, palette.cream, 0.3),
});

function landscape(random: Random): string {
  const sky = random.pick(skies);
  const top = Math.round(random.between(150, 200));
  const peak = Math.round(random.between(60, 260));
  const far = `M0 ${top + 30}C${peak - 60} ${top + 20} ${peak - 50} ${top - 60} ${peak} ${top - 62}S${peak + 70} ${top + 20} 320 ${top + 10}V320H0Z`;
  const near = `M0 ${top + 70}Q110 ${top + 34} 190 ${top + 62}T320 ${top + 48}V320H0Z`;
  const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
  return (
    shape("M0 0H320V320H0Z", sky) +
    shape(far, mix(sky, palette.granite, 0.35)) +
    shape(near, mix(sky, palette.leaf, 0.45))
  );
}
