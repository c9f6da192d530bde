import { z } from "zod";
import { field } from "./fields.ts";
import { keysOf, recordOf } from "./keys.ts";
import { openLicences } from "./licences.ts";
import { menuGroups } from "./menu-groups.ts";
import {
  choice,
  day,
  group,
  isTime,
  line,
  number,
  optionalDay,
  optionalLine,
  paragraph,
  rows,
  time,
  toggle,
} from "./parts.ts";
import { line as anyLine, requiredLine } from "./text-fields.ts";
import { weekDays } from "./week-days.ts";

const webAddress = /^https?:\/\/[^\s/"'<>\\]+\.[^\s"'<>\\]+$/;
const notAWebAddress = "Give a web address, such as https://www.example.org.";
const email = /^$|^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;]+$/;

const href = () =>
  field(requiredLine(2000, "Write something here.").regex(webAddress, notAWebAddress), {
    control: "line",
    label: "Web address",
  });
/** One line that is empty or fits a pattern. */
const matching = (label: string, max: number, pattern: RegExp, message: string, hint?: string) =>
  field(anyLine(max).regex(pattern, message), { control: "line", label, ...(hint && { hint }) });
const optionalHref = (label: string, hint: string) =>
  matching(label, 2000, new RegExp(`^$|${webAddress.source}`), notAWebAddress, hint);
const optionalEmail = (label: string, hint: string) =>
  matching(label, 254, email, "Give an e-mail address, such as name@example.org.", hint);
const optionalTelephone = (label: string) =>
  matching(
    label,
    40,
    /^$|^\+?\d[\d ()/.-]*$/,
    "Give a telephone number, such as +234 803 000 0000.",
    "Public. Empty: not shown.",
  );
/** Who may borrow equipment of a category, and how much of it. */
const storeRule = () =>
  z.strictObject({
    category: optionalLine("Category", { hint: "As given for the equipment. Empty: all equipment." }),
    most: number("Units that a person may have at once", {
      min: 0,
      max: 100_000,
      hint: "0: as many as there are.",
    }),
    who: choice("Who may request it", {
      all: "Members with a confirmed address",
      profile: "Members with a profile",
      staff: "Staff",
      list: "People on a list",
    }),
    people: rows(
      "E-mail addresses on the list",
      field(requiredLine(254, "Give an e-mail address.").regex(email, "Give an e-mail address."), {
        control: "line",
        label: "E-mail",
      }),
      { max: 500, row: "address", hint: "Only admins see them." },
    ),
  });
/** Where the store is, when it is open, how long it waits, and to whom it lends. */
const store = () =>
  group("Equipment store", {
    place: optionalLine("Where the store is", { hint: "Named in e-mails. Empty: not named." }),
    hours: rows(
      "When the store is open",
      z
        .strictObject({
          day: choice(
            "Day",
            recordOf(weekDays, (name) => name),
          ),
          opens: time("Opens"),
          closes: time("Closes"),
        })
        .refine(({ opens, closes }) => !isTime(opens) || !isTime(closes) || opens < closes, {
          path: ["closes"],
          message: "It must close after it opens.",
        }),
      { max: 21, row: "day", hint: "Without any, the store is open every day." },
    ),
    closedDays: rows(
      "Days on which the store is closed",
      z
        .strictObject({
          from: day("First day"),
          until: optionalDay("Last day", { hint: "Empty: only this day." }),
          why: optionalLine("Why", { hint: "Such as Christmas" }),
        })
        .refine(({ from, until }) => !until || until >= from, {
          path: ["until"],
          message: "The last day cannot be before the first.",
        }),
      { max: 200, row: "closed day" },
    ),
    lateDays: number("Days for which a late loan counts as still out", {
      min: 0,
      max: 60,
      hint: "Its units cannot be booked for these days.",
    }),
    collectDays: number("Open days to collect an approved request", {
      min: 0,
      max: 30,
      hint: "After that it is cancelled. 0: never.",
    }),
    rules: rows("Who may borrow what", storeRule(), {
      max: 100,
      row: "rule",
      hint: "Without a rule, all members with a confirmed address may. Where a category has several rules, meeting one is enough.",
    }),
    lateBlockDays: number("Days after which a late borrower cannot request more", {
      min: 0,
      max: 365,
      hint: "0: never. Until then the store only sees that a loan is late.",
    }),
    unitsWithoutProfile: number("Units that people without a profile may borrow in all", {
      min: 0,
      max: 1000,
      hint: "Counted over all that they have requested and have on loan. 0: without a limit.",
    }),
    loansBeforeWaiting: number("Loans that people without a profile must have had before they may wait", {
      min: 0,
      max: 100,
      hint: "Until then they cannot queue for equipment that is out. 0: everyone may.",
    }),
    waitingDays: number("Days until the store is reminded of a pending request", {
      min: 0,
      max: 60,
      hint: "0: never.",
    }),
  });
/** Within which time a message is answered. */
export const replyTimes = {
  "1 d": "1 day",
  "2 d": "2 days",
  "3 d": "3 days",
  "5 d": "5 days",
  "1 w": "1 week",
  "2 w": "2 weeks",
  "1 m": "1 month",
} as const;

/** What a message can be about; older settings have no more than the first two parts. */
const topic = () =>
  z.strictObject({
    label: line("Topic"),
    recipient: optionalEmail("E-mail to which it goes", "Visitors never see it. Empty: the admins."),
    answers: optionalLine("Who answers", { hint: "A role or a name. Public. Empty: our administrators." }),
    within: choice("Answers within", replyTimes).optional(),
    telephone: optionalTelephone("Telephone").optional(),
  });
const licence = (label: string, row = {}) =>
  choice(
    label,
    { none: "None is stated", ...recordOf(keysOf(openLicences), (name) => openLicences[name].name) },
    row,
  );
const linkOut = () => ({ label: line("Text of the link"), href: href() });

/** What an institute says of itself on every page; each name is a part, which can be changed by itself. */
export const settingsSchema = z.strictObject({
  name: line("Name", { hint: "Beside the logo" }),
  shortName: line("Short name", { hint: "On phones, in page titles and in e-mails" }),
  description: paragraph("Description", { hint: "One sentence for search engines and shared links" }),
  address: rows("Postal address", line("Line"), { min: 1, max: 8, row: "line" }),
  place: line("Where it is"),
  email: optionalEmail("E-mail", "Public. Empty: not shown."),
  telephone: optionalTelephone("Telephone"),
  hours: rows("Office hours", line("Line"), { max: 14, row: "line" }),
  topics: rows("What a message can be about", topic(), { max: 20, row: "topic" }),
  socials: rows("Links to other sites and networks", z.strictObject(linkOut()), { max: 20, row: "link" }),
  apps: rows("Apps for volunteer records", z.strictObject(linkOut()), { max: 20, row: "app" }),
  calendar: group("Calendar", {
    page: optionalHref("Page to embed", "Without both, the events page has no calendar."),
    feed: optionalHref("Address of its .ics file", "Its events are read every hour."),
  }),
  menuLinks: rows(
    "Menu links to other sites",
    z.strictObject({
      ...linkOut(),
      menu: choice(
        "Menu",
        recordOf(menuGroups, (name) => name),
      ),
      place: number("Place in it", { min: 1, max: 50 }),
    }),
    { max: 20, row: "link" },
  ),
  ringingGuide: group("Database for ageing and sexing birds in the hand", linkOut()),
  copyrightHolder: optionalLine("Who holds the rights in texts, drawings and pictures", {
    hint: "Empty: the name of the institute.",
  }),
  textLicence: licence("Licence of the texts"),
  pictureLicence: licence("Licence of the drawings and pictures", {
    hint: "Of those that do not name someone else.",
  }),
  signUp: toggle("Anyone may create an account"),
  store: store(),
});

export type Institute = z.output<typeof settingsSchema>;
