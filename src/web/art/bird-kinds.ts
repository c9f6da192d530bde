/** Every bird that is drawn, by the name of its file in `drawings/birds/`. */
export const birdKinds = [
  "weaver",
  "sunbird",
  "kingfisher",
  "hornbill",
  "turaco",
  "vulture",
  "warbler",
  "dove",
  "heron",
  "roller",
  "swift",
  "francolin",
  "nightjar",
  "finch",
  "hawk",
  "owl",
  "duck",
  "plover",
  "parrot",
  "beeEater",
  "woodpecker",
  "starling",
  "coucal",
  "ibis",
  "sandpiper",
] as const;
export type BirdKind = (typeof birdKinds)[number];

export const isBirdKind = (name: string): name is BirdKind => birdKinds.some((kind) => kind === name);
