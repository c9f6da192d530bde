import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { isAll } from "../tests/all-tests.ts";
import { expect, test } from "./fixtures.ts";

/** Journeys whose screens axe checks on each change: the crawls of all pages and screens, and states that these do not open. */
const always =
  /\/(birds|booking|by-thumb|from-doi|moderating|reading|screens|search|site-content|species-page|today|trip|year)\.spec\.ts$/;

/** The rules of axe that judge colours; all others find the same in every look. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks that axe finds no problems on a page, or in the part of it with this selector; `name` tells in a failure which
 * screen it was. What is drawn does not depend on the database, so the journeys over PostgreSQL leave the check out, and
 * most journeys unless all is tested.
 */
export const expectAccessible = (page: Page, name = "", part?: string): Promise<void> =>
  expectNoViolations(page, name, {}, part);

/** Checks only the colours of a page, for one that `expectAccessible` has checked in another look. */
export const expectContrast = (page: Page, name: string): Promise<void> =>
  expectNoViolations(page, name, { runOnly: COLOUR_RULES });

/** Checks a page, without animations, in light and then in dark colours. */
export async function expectAccessibleInBothLooks(page: Page, name: string): Promise<void> {
  await setLook(page, "light");
  await expectAccessible(page, `${name}, light,`);
  await setLook(page, "dark");
  await expectContrast(page, `${name}, dark,`);
}

/** Changes the colours. */
async function setLook(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Runs axe in the page itself; its package for Playwright opens another page each time, which takes as long as the rules. */
async function expectNoViolations(page: Page, name: string, options: RunOptions, part?: string) {
  const { project, file } = test.info();
  if (project.name === "postgres" || !(isAll || always.test(file))) return;
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const problems = await page.evaluate(
    async ({ options, part }) => {
      // What fades in has bad contrast meanwhile; a browser that has nothing to draw may leave that open.
      const isFading = (animation: Animation) => {
        if (animation instanceof CSSTransition) return true;
        const { delay, endTime } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === "running" && delay === 0 && Number.isFinite(Number(endTime));
      };
      const fading = () => document.getAnimations().filter(isFading);
      // A colour that is inherited may begin its own transition when that of its parent ends.
      for (let round = 0; round < 50 && fading().length > 0; round++)
        for (const animation of fading()) animation.finish();
      const { run } = (
        globalThis as unknown as { axe: { run(part: string, options: object): Promise<AxeResults> } }
      ).axe;
      const { violations } = await run(part, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
    },
    { part: part ?? "html", options: { ...options, resultTypes: ["violations"] } },
  );
  expect(problems.map((problem) => `${name} ${problem}`)).toEqual([]);
}
