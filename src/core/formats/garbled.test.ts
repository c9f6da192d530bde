import { expect, test } from "vitest";
import { readGarbled } from "./garbled.ts";

test.each([
  ["RÃ¼ppell's Vulture", "Rüppell's Vulture"],
  ["RÃ¼ppellâ€™s Vulture", "Rüppell’s Vulture"],
  ["Bédarieux".normalize("NFC"), undefined],
  ["ForÃªt de la LopÃ©", "Forêt de la Lopé"],
  ["Ẹ̀yẹ", undefined],
  ["áº¹yáº¹", "ẹyẹ"],
  ["R√ºppell's Vulture", "Rüppell's Vulture"],
  ["R\uFFFDppell's Vulture", ""],
  // Letters that are their own.
  ["São Tomé", undefined],
  ["Âge et Ã", undefined],
  ["Öland, 50 m² – “Nord”", undefined],
  ["Jos", undefined],
  ["", undefined],
])("“%s” was %j", (text, was) => {
  expect(readGarbled(text)).toBe(was);
});
