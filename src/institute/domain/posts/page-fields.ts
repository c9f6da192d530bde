import { checkedLine, choice, integer } from "#core/domain/fields.ts";
import { recordOf } from "#core/domain/keys.ts";
import { menuGroups } from "#core/domain/menu-groups.ts";
import { isSitePath } from "./web-pages.ts";
import type { FieldsOf, placeFieldNames } from "./work-field-names.ts";

/** Which page a web page translates, and where menu and footer lead to it. */
export const placeFields = {
  translationOf: checkedLine(200, isSitePath, "Give the address of a page of this site, such as /apply.", {
    label: "Is a translation of",
    hint: "The address of the page in its first language, such as /apply.",
  }),
  menu: choice(
    recordOf(menuGroups, (group) => group),
    { label: "Place in the menu", hint: "Empty: the menu does not lead to it." },
  ),
  menuPlace: integer(1, 50, "Enter a place from 1 to 50.", {
    label: "Position in that menu",
    hint: "1 is the first; empty is the last.",
    inputMode: "numeric",
  }),
  footer: choice(
    { links: "Quick links" },
    { label: "Place in the footer", hint: "Empty: the footer does not lead to it." },
  ),
} satisfies FieldsOf<typeof placeFieldNames>;
