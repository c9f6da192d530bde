import type { Scene, Stage } from "../stage.ts";
import { forest } from "./forest.ts";
import { harmattan } from "./harmattan.ts";
import { night } from "./night.ts";
import { plateau } from "./plateau.ts";
import { savanna } from "./savanna.ts";
import { station } from "./station.ts";

/** Every landscape, by name. */
export const scenes = { plateau, forest, savanna, harmattan, night, station } as const satisfies Record<
  string,
  (stage: Stage) => Scene
>;

export type SceneName = keyof typeof scenes;

/** The names of all landscapes. */
export const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]];
