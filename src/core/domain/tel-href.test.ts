import { expect, test } from "vitest";
import { telHref } from "./tel-href.ts";

test.each([
  ["+234 803 123 4567", "tel:+2348031234567"],
  ["+234\u00a0803\u2009123\u00a04567", "tel:+2348031234567"],
  ["+234 (0)803 123-4567", "tel:+2348031234567"],
  ["(0803) 123.4567", "tel:08031234567"],
  ["00234 803 123 4567", "tel:002348031234567"],
  ["0803 123 4567, 0805 765 4321", "tel:08031234567"],
  ["0803 123 4567 / 0805 765 4321", "tel:08031234567"],
  ["0803–123–4567 or 0805 765 4321", "tel:08031234567"],
  ["Tel: +234 803 123 4567 (office)", "tel:+2348031234567"],
  ["0803 123 4567 ext. 12", "tel:08031234567;ext=12"],
])("the number “%s” is dialled as %s", (text, href) => {
  expect(telHref(text)).toBe(href);
});

test.each(["", "ask at the gate", "12", "+", "()"])("“%s” is not dialled", (text) => {
  expect(telHref(text)).toBeUndefined();
});
