/** The colours that code mixes: the site's tokens, and tones of granite, dust and dusk between them. */
export const palette = {
  cream: "#F3EBDA",
  deep: "#12291F",
  forest: "#1F5A3F",
  earth: "#8F5A0B",
  crimson: "#B3261E",
  granite: "#7C7B74",
  shade: "#4A5350",
  dust: "#E2D5BC",
  rose: "#D9A184",
  plum: "#7B6A72",
  slate: "#4B6467",
  mist: "#BFCBBE",
  leaf: "#5E8A5C",
  straw: "#CFAE6B",
} as const;

/** Mixes two hex colours; an amount of 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (at: number): string => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * amount)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
