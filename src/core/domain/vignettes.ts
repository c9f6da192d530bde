import type { BirdKind } from "./bird-kinds.ts";

/** The plants that stand on the edge of a page's band, by the names of their files in `drawings/plant/`. */
const plants = ["acacia", "baobab", "euphorbia", "grass", "locust-bean", "mound", "papyrus"] as const;

/** The birds that do, each of a shape of its own. */
const birds = [
  "casquedHornbill",
  "crane",
  "crestedKingfisher",
  "earedOwl",
  "forkTailedBeeEater",
  "francolin",
  "guineafowl",
  "heron",
  "hoopoe",
  "longTailedSunbird",
  "paradiseFlycatcher",
  "parrot",
  "swallow",
  "turaco",
  "villageWeaver",
  "vulture",
  "whistlingDuck",
] as const satisfies readonly BirdKind[];

/** What a page's band can show on its lower edge. */
export const vignettes = [...plants, ...birds] as const;
export type Vignette = (typeof vignettes)[number];
