import { z } from "zod";
import { keysOf } from "./keys.ts";
import { openLicences } from "./licences.ts";
import { line, requiredLine } from "./text-fields.ts";

/** The groups of the menu, which can have links that lead outside. */
export const menuGroups = ["About", "People", "Birds", "Publications", "News", "Store"] as const;

const words = (max = 300) => requiredLine(max, "Write something here.");
const webAddress = /^https?:\/\/[^\s/"'<>\\]+\.[^\s"'<>\\]+$/;
const notAWebAddress = "Give a web address, such as https://www.example.org.";
const href = () => words(2000).regex(webAddress, notAWebAddress);
const optionalHref = () => line(2000).regex(new RegExp(`^$|${webAddress.source}`), notAWebAddress);
const optionalEmail = () =>
  line(254).regex(
    /^$|^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;]+$/,
    "Give an e-mail address, such as name@example.org.",
  );
const link = () => z.strictObject({ label: words(80), href: href() });
const rows = <Row extends z.ZodType>(row: Row, max: number) => z.array(row).max(max, `At most ${max} lines.`);

/** What an institute says of itself on every page; each name is a part, which can be changed by itself. */
export const settingsSchema = z.strictObject({
  /** The name of the site, beside the logo; the short name is used on phones, in page titles and in mails. */
  name: words(120),
  shortName: words(30),
  /** One sentence for search engines and share cards. */
  description: words(),
  /** The postal address, line by line. */
  address: rows(words(120), 8).min(1, "Give at least one line."),
  /** Where the institute is. */
  place: words(),
  /** Public contact details; empty ones are not shown. */
  email: optionalEmail(),
  telephone: line(40).regex(/^$|^\+?\d[\d ()/.-]*$/, "Give a telephone number, such as +234 803 000 0000."),
  /** When the office is open, line by line. */
  hours: rows(words(120), 14),
  /** What a message can be about and who gets it, which visitors never see; an empty address is the institute's. */
  topics: rows(z.strictObject({ label: words(80), recipient: optionalEmail() }), 20),
  socials: rows(link(), 20),
  /** Apps for volunteer records. */
  apps: rows(link(), 20),
  /** The calendar's page to embed and its `.ics` file; if both are empty, the events page has no calendar. */
  calendar: z.strictObject({ page: optionalHref(), feed: optionalHref() }),
  /** Links of the menu that lead outside: each has a group and its place there, counted from one. */
  menuLinks: rows(link().extend({ menu: z.enum(menuGroups), place: z.number().int().min(1).max(50) }), 20),
  /** The external database for ageing and sexing birds in the hand. */
  ringingGuide: link(),
  /** The licence of the texts, named on every page unless it is "none". */
  textLicence: z.enum(["none", ...keysOf(openLicences)]),
  /** Whether strangers may create an account. */
  signUp: z.boolean(),
});

export type Institute = z.output<typeof settingsSchema>;
