import { mix, palette } from "./palette.ts";
import { createRandom, type Random } from "./random.ts";

/** The headwear or hair of a drawn person; the first word of the seed. */
export const headStyles = ["crop", "afro", "braids", "bun", "wrap", "hijab", "cap", "bald"] as const;
type HeadStyle = (typeof headStyles)[number];

const isStyle = (word: string): word is HeadStyle => headStyles.some((style) => style === word);

const skins = ["#5A3A28", "#6E4630", "#4A2F22", "#7D533A", "#3E281D", "#8B5F43"] as const;
const hair = "#1C1614";
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
  const other = random.pick(cloths.filter((candidate) => candidate !== cloth) as [string, ...string[]]);
  const looks = { skin, shade: mix(skin, "#000000", 0.18), cloth, other };
  const parts = [
    behind(random),
    back(style, looks),
    body(random, looks),
    face(looks),
    features(random, style, looks),
    front(style, looks),
    random.chance(0.3) ? glasses : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">${parts.join("")}</svg>`;
}

interface Looks {
  skin: string;
  shade: string;
  cloth: string;
  other: string;
}

const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

function behind(random: Random): string {
  const sky = random.pick(skies);
  const top = Math.round(random.between(150, 200));
  const peak = Math.round(random.between(60, 260));
  const far = `M0 ${top + 30}C${peak - 60} ${top + 20} ${peak - 50} ${top - 60} ${peak} ${top - 62}S${peak + 70} ${top + 20} 320 ${top + 10}V320H0Z`;
  const near = `M0 ${top + 70}Q110 ${top + 34} 190 ${top + 62}T320 ${top + 48}V320H0Z`;
  return (
    shape("M0 0H320V320H0Z", sky) +
    shape(far, mix(sky, palette.granite, 0.35)) +
    shape(near, mix(sky, palette.leaf, 0.45))
  );
}

function back(style: HeadStyle, { cloth, other }: Looks): string {
  if (style === "afro") return `<circle cx="160" cy="118" r="82" fill="${hair}"/>`;
  if (style === "braids") return shape("M100 120C96 66 224 66 220 120L232 256C216 262 104 262 88 256Z", hair);
  if (style === "bun") return `<circle cx="160" cy="62" r="30" fill="${hair}"/>`;
  if (style === "hijab")
    return shape(
      "M160 58C98 58 92 122 94 168C96 214 70 250 74 292H246C250 250 224 214 226 168C228 122 222 58 160 58Z",
      mix(other, "#000000", 0.12),
    );
  if (style === "wrap")
    return shape("M98 118C84 60 120 26 172 30C236 34 240 84 220 122Z", mix(cloth, "#000000", 0.1));
  return "";
}

function body(random: Random, { shade, cloth, other }: Looks): string {
  const trim = random.pick(["round", "open", "yoke"]);
  const neck = shape("M134 178H186V236C186 258 134 258 134 236Z", shade);
  const shoulders = shape(
    "M28 320C30 262 76 246 128 232C136 254 184 254 192 232C244 246 290 262 292 320Z",
    cloth,
  );
  const trims = {
    round: line("M127 233C136 260 184 260 193 233", mix(cloth, palette.cream, 0.55), 5),
    open: shape("M134 240L160 292L186 240C180 256 140 256 134 240Z", mix(cloth, palette.cream, 0.75)),
    yoke: shape("M128 232C136 254 184 254 192 232L206 236C200 288 120 288 114 236Z", mix(other, cloth, 0.2)),
  };
  return neck + shoulders + trims[trim as keyof typeof trims];
}

const face = ({ skin, shade }: Looks) =>
  `<circle cx="107" cy="150" r="11" fill="${shade}"/><circle cx="213" cy="150" r="11" fill="${shade}"/>${shape(
    "M160 76C196 76 213 102 213 140C213 182 190 214 160 214C130 214 107 182 107 140C107 102 124 76 160 76Z",
    skin,
  )}${shape("M160 76C196 76 213 102 213 140C213 182 190 214 160 214C182 196 188 168 186 138C184 108 176 86 160 76Z", shade)}`;

function features(random: Random, style: HeadStyle, { skin }: Looks): string {
  const ink = mix(skin, "#000000", 0.55);
  const eyes = `<ellipse cx="140" cy="148" rx="4.5" ry="3.6" fill="${ink}"/><ellipse cx="180" cy="148" rx="4.5" ry="3.6" fill="${ink}"/>`;
  const brows = line("M130 135Q140 129 149 134M171 134Q180 129 190 135", ink, 3.4);
  const nose = line("M160 150Q156 168 162 171", mix(skin, "#000000", 0.32), 3);
  const smile = Math.round(random.between(191, 196));
  const mouth = line(`M145 185Q160 ${smile} 175 185`, ink, 3.2);
  const isBearded = ["crop", "cap", "bald"].includes(style) && random.chance(0.45);
  const beard = isBearded
    ? shape(
        "M109 158C112 196 134 222 160 222C186 222 208 196 211 158C204 186 190 180 176 177Q160 172 144 177C130 180 116 186 109 158Z",
        mix(hair, skin, 0.12),
      )
    : "";
  return beard + eyes + brows + nose + mouth;
}

const crown = "M105 138C98 46 222 46 215 138C208 112 196 100 160 100C124 100 112 112 105 138Z";

function front(style: HeadStyle, { cloth, other }: Looks): string {
  const fold = (d: string, of: string) => line(d, mix(of, palette.cream, 0.35), 3);
  switch (style) {
    case "crop":
    case "afro":
      return shape(crown, hair);
    case "bun":
      return shape(crown, hair) + line("M118 104Q160 84 202 104", mix(hair, palette.cream, 0.14), 2);
    case "braids": {
      const strands =
        "M128 92Q116 116 110 140M148 84Q132 104 122 128M172 84Q188 104 198 128M192 92Q204 116 210 140";
      const falls = "M98 150L94 246M108 160L106 252M222 150L226 246M212 160L214 252";
      return shape(crown, hair) + line(`${strands}${falls}`, mix(hair, palette.cream, 0.16), 2.4);
    }
    case "wrap":
      return (
        shape("M102 128C90 64 146 44 176 50C226 58 228 96 218 128C200 100 122 98 102 128Z", cloth) +
        shape("M178 52C206 22 252 40 236 78C226 98 200 84 178 52Z", other) +
        fold("M106 116C126 84 190 76 216 112M112 98C132 70 180 62 206 84M122 80C144 60 172 56 190 64", cloth)
      );
    case "hijab":
      return (
        shape(
          "M160 58C96 58 90 124 94 170C98 222 120 246 160 246C200 246 222 222 226 170C230 124 224 58 160 58ZM160 92C190 92 205 112 205 144C205 184 186 210 160 210C134 210 115 184 115 144C115 112 130 92 160 92Z",
          other,
        ) + fold("M116 222C140 244 180 244 206 220M104 196C110 214 118 224 124 230", other)
      );
    case "cap":
      return (
        shape("M108 112L118 66C136 56 184 56 202 66L212 112C190 100 130 100 108 112Z", cloth) +
        line("M110 106C132 94 188 94 210 106", mix(other, palette.cream, 0.4), 5) +
        line(
          "M128 66L124 100M148 60L146 97M172 60L174 97M192 66L196 100",
          mix(cloth, palette.cream, 0.3),
          2.4,
        )
      );
    default:
      return line("M140 90Q150 84 162 86", "rgb(255 255 255 / 22%)", 5);
  }
}

const glasses = `<g fill="none" stroke="#14100E" stroke-width="3.2"><rect x="121" y="136" width="34" height="25" rx="11"/><rect x="165" y="136" width="34" height="25" rx="11"/><path d="M155 146Q160 142 165 146M121 145L108 142M199 145L212 142"/></g>`;
