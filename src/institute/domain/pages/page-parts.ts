import { z } from "zod";
import { recordOf } from "#core/domain/keys.ts";
import {
  group,
  inline,
  line,
  link,
  optionalInline,
  optionalLink,
  type PartsSchema,
  paragraph,
  picture,
  rows,
} from "#core/domain/parts.ts";
import { memberCategories, memberCategoryNames } from "../people/member-categories.ts";
import { capacityParts, homeParts, mscParts } from "./large-pages.ts";
import { bird, keywords, named, next, numerals, page } from "./shared-parts.ts";

/** The named parts of each page of the institute; the page, its form and the check of its file read them. */
export const pageParts = {
  home: homeParts,
  about: z.strictObject({
    ...page,
    picture: picture("Picture"),
    facts: numerals("Figures"),
    missionHeading: line("Heading of the mission"),
    mission: paragraph("Mission"),
    visionHeading: line("Heading of the vision"),
    vision: paragraph("Vision"),
    timelineHeading: line("Heading of the history"),
    timeline: rows("History", z.strictObject({ year: line("Year"), text: paragraph("Text") }), {
      max: 40,
      row: "year",
    }),
    finding: group("Where to find us", {
      heading: line("Heading"),
      map: line("Link to the map"),
      write: line("Link to the contact page"),
    }),
    next: next(),
    keywords: keywords(),
  }),
  "capacity-building": capacityParts,
  "msc-program": mscParts,
  facilities: z.strictObject({
    ...page,
    facts: numerals("Figures"),
    habitats: rows("Habitats", named(), { min: 3, max: 3, row: "habitat" }),
    roomsHeading: line("Heading of the rooms"),
    rooms: rows(
      "At the station",
      z.strictObject({ name: line("Name"), text: inline("Text"), href: optionalLink("Leads to") }),
      { max: 30, row: "room" },
    ),
    picture: picture("Picture"),
    next: next(),
    keywords: keywords(),
  }),
  library: z.strictObject({
    ...page,
    picture: picture("Picture"),
    hours: group("Opening hours", {
      heading: line("Heading"),
      days: line("Days"),
      opens: line("Opens"),
      closes: line("Closes"),
      closed: line("Closed on"),
    }),
    terms: numerals("Terms"),
    borrowingHeading: line("Heading of the rules"),
    borrowing: rows("Borrowing", paragraph("Rule"), { max: 30, row: "rule" }),
    conductHeading: line("Heading of the code of conduct"),
    conduct: paragraph("Code of conduct"),
    next: next(),
    keywords: keywords(),
  }),
  team: z.strictObject({
    ...page,
    picture: picture("Picture"),
    leaders: rows(
      "Who leads",
      z.strictObject({
        name: line("Name"),
        role: line("Role"),
        text: paragraph("Text"),
        href: optionalLink("Leads to"),
      }),
      { max: 12, row: "person" },
    ),
    groupsHeading: line("Heading of the groups"),
    groups: rows(
      "Who does what",
      z.strictObject({ name: line("Name"), bird: bird(), text: paragraph("Text") }),
      {
        max: 12,
        row: "group",
      },
    ),
    next: next(),
    keywords: keywords(),
  }),
  apply: z.strictObject({
    ...page,
    picture: picture("Picture"),
    open: line("Text of the button"),
    heading: line("Heading of the open calls"),
    none: inline("Shown while no call is open or announced"),
    closedHeading: line("Heading of the closed calls"),
    next: next(),
    callNext: next("Where to go from the page of a call"),
    keywords: keywords(),
  }),
  contact: z.strictObject({
    title: line("Title"),
    description: paragraph("What to write about, in search engines", { hint: "After “Write to … :”" }),
    intro: paragraph("One sentence under the title"),
    french: optionalInline("One line in French", { hint: "Empty: not shown." }),
    answersHeading: line("Heading of who answers"),
    findingHeading: line("Heading of the address"),
    postHeading: line("Heading of the postal address"),
    directHeading: line("Heading of telephone and e-mail"),
    elsewhereHeading: line("Heading of the links"),
    keywords: keywords(),
  }),
  people: z.strictObject(
    recordOf(memberCategoryNames, (category) =>
      group(memberCategories[category].many, {
        intro: line("One sentence under the title"),
        empty: line("Shown while no one is listed"),
      }),
    ),
  ),
  footer: z.strictObject({
    contact: line("Heading of the address"),
    links: line("Heading of the links"),
    elsewhere: line("Heading of the other sites"),
    logo: inline("About the logo"),
    accessibility: line("Link to the page about accessibility"),
  }),
  missing: z.strictObject({
    title: line("Title"),
    text: paragraph("Text"),
    withdrawnTitle: line("Title of a page that was taken down"),
    withdrawnText: paragraph("Text of a page that was taken down"),
    links: rows("Ways on", z.strictObject({ label: line("Label"), href: link("Leads to") }), {
      min: 1,
      max: 8,
      row: "link",
    }),
  }),
} satisfies Record<string, PartsSchema>;
