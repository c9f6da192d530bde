import table from "./plumage.csv?raw";

const parts = [
  "under",
  "back",
  "head",
  "cap",
  "mask",
  "breast",
  "tail",
  "bill",
  "legs",
  "throat",
  "brow",
  "wing",
  "flight",
  "crest",
  "shield",
  "eye",
  "marks",
  "spots",
  "patches",
] as const;

/** The colours of a bird, as far as a simple drawing shows them; what is left out follows from the others. */
export type Plumage = { under: string; back: string } & Partial<Record<(typeof parts)[number], string>>;

const rows = table
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [species = "", under = "", back = "", ...others] = line.split(",");
    const coloured = parts.slice(2).flatMap((part, index) => (others[index] ? [[part, others[index]]] : []));
    return [species, { under, back, ...Object.fromEntries(coloured) } satisfies Plumage] as const;
  });

/** The colours of well-known birds, by scientific name as a slug; of all others only the shape is drawn. */
export const plumages: ReadonlyMap<string, Plumage> = new Map(rows);

/** The patches of a plumage, such as `rump #f7f4ec; nape #3a6fb0`: where its drawing has a place of that name. */
export const patchesOf = ({ patches = "" }: Plumage) =>
  patches.split("; ").flatMap((text) => {
    const [name = "", fill] = text.split(" ");
    return fill ? { name, fill } : [];
  });
