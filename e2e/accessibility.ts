import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/**
 * Checks that axe finds no problems on a page, or in the part of it with this selector; `name` tells in a failure which
 * screen it was. What is drawn does not depend on the database, so the journeys over PostgreSQL leave the check out.
 */
export async function expectAccessible(page: Page, name = "", part?: string): Promise<void> {
  if (test.info().project.name === "postgres") return;
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}
