import { expect, test } from "vitest";
import { speciesSlug } from "./species-slug.ts";

test.each([
  ["Jos Plateau Indigobird", "jos-plateau-indigobird"],
  ["نسر مقنع", "nsr-mqn"],
  ["冠纹柳莺", "guan-wen-liu-ying"],
  ["…", "species"],
])("%s has the slug %s", (name, slug) => {
  expect(speciesSlug(name)).toBe(slug);
});
