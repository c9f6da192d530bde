import { expect, test } from "vitest";
import "#site/site.ts";
import { deliveredContent as content } from "#tests/content.ts";
import { findPages } from "./find-pages.ts";

const find = (text: string, isLooser?: boolean) => findPages(content, text, isLooser);
const hrefs = (text: string, isLooser = false) => find(text, isLooser).pages.map(({ href }) => href);
/** The passage of a page with its marked words between brackets. */
const passage = (text: string, href: string) =>
  find(text)
    .pages.find((page) => page.href === href)
    ?.passage?.map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join("");

test("pages of the institute are found by their titles first, then by their words", () => {
  expect(hrefs("library")[0]).toBe("/library");
  expect(hrefs("guest house")).toContain("/visit");
  expect(hrefs("communications officer")).toContain("/jobs/communications-officer");
  expect(find("visiting scientists").pages[0]).toMatchObject({
    title: "Visiting scientists",
    href: "/visit",
  });
});

test.each([
  ["admission", ["/apply", "/msc-program"]],
  ["admissions", ["/apply", "/msc-program"]],
  ["requirements", ["/apply", "/msc-program"]],
  ["requirement", ["/apply", "/msc-program"]],
  ["how to apply", ["/apply", "/msc-program"]],
  ["How do I apply?", ["/apply", "/msc-program"]],
  ["applying", ["/apply", "/msc-program"]],
  ["fees", ["/msc-program"]],
  ["fee", ["/msc-program"]],
  ["tuition fees", ["/msc-program"]],
  ["donate", ["/support"]],
  ["donating", ["/support"]],
  ["donations", ["/support"]],
  ["directions", ["/visit"]],
  ["direction to the institute", ["/visit"]],
  ["press", ["/press", "/contact"]],
  ["journalists", ["/press", "/contact"]],
  ["opening hours", ["/library"]],
  ["bourse", ["/apply", "/msc-program"]],
  ["bourses", ["/apply", "/msc-program"]],
  ["frais de scolarité", ["/msc-program"]],
  ["FRAIS DE SCOLARITE", ["/msc-program"]],
  ["faire un don", ["/support"]],
  ["hébergement", ["/visit", "/facilities"]],
  ["hebergements", ["/visit", "/facilities"]],
  ["l’hébergement", ["/visit", "/facilities"]],
  ["presse", ["/press", "/contact"]],
  ["directrice", ["/team"]],
])("who types “%s” is led to the page for it", (text, expected) => {
  const found = hrefs(text).length > 0 ? hrefs(text) : hrefs(text, true);
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(expected).toContain(found[0]);
});

test("a page with the words in its title comes before one with them as keywords, and that before one with them in its text", () => {
  const page = { description: "A page.", intro: "One.", lead: "", sections: [] };
  const other = {
    ...content,
    pages: {
      texts: { ...page, title: "One", lead: "<p>Of quetzals and trogons.</p>" },
      keywords: { ...page, title: "Two", keywords: ["quetzals", "a trogon"] },
      title: { ...page, title: "Quetzal and trogon" },
    },
  };
  for (const text of ["quetzal", "quetzals trogon"])
    expect(
      findPages(other, text).pages.map(({ href }) => href),
      text,
    ).toEqual(["/title", "/keywords", "/texts"]);
});

test("most of the words are enough if they may be, as many as any page has", () => {
  expect(hrefs("scholarship quetzal unicorn")).toEqual([]);
  expect(hrefs("scholarship quetzal unicorn", true)).toEqual([]);
  expect(hrefs("scholarship deadline unicorn")).toEqual([]);
  expect(hrefs("scholarship deadline unicorn", true)).toEqual(["/apply"]);
  expect(find("scholarship deadline unicorn", true).matched).toBe("most");
  expect(find("scholarship unicorn", true)).toMatchObject({ matched: "one" });
  expect(hrefs("unicorn", true)).toEqual([]);
});

test("a page shows where the words are in its text, or its intro if they are elsewhere", () => {
  expect(passage("guest houses", "/visit")).toMatch(/with a \[guest house\]|with a \[guest\] \[house\]/);
  expect(passage("scholarships", "/support")).toMatch(/^Every student here has a \[scholarship\]/);
  expect(passage("donate", "/support")).toBe(content.support.intro);
  expect(passage("press", "/contact")).toBe(content.contact.intro);
  expect(passage("events", "/events")).toBeUndefined();
});

test("a page shows no address within it in place of its text", () => {
  const addresses = Object.values(content.pages).flatMap((page) => page.sections.map(({ id }) => id));
  for (const text of ["when to come", "what is here", "report a problem", "how to arrange it"])
    for (const page of find(text).pages) expect(addresses, text).not.toContain(page.passage?.join(""));
});

test("a call to which one can apply comes first, a closed one last, and each is found by its kind", () => {
  const [call] = content.calls;
  if (!call) throw new Error("No call is delivered.");
  const other = (name: string, closes: string) => ({ ...call, name, closes, title: `Fieldwork, ${name}` });
  const calls = [other("old", "2001-01-31"), other("new", "2099-01-31")];
  const about = { description: "", intro: "", lead: "", sections: [], title: "Fieldwork" };
  const found = (text: string) =>
    findPages({ ...content, calls, pages: { work: about } }, text).pages.map(({ href }) => href);
  expect(found("fieldwork")).toEqual(["/jobs/new", "/work", "/jobs/old"]);
  expect(found("fieldwork vacancy")).toEqual(["/jobs/new", "/jobs/old"]);
  expect(found("fieldwork job")).toEqual(["/jobs/new", "/jobs/old"]);
});

test("neither keywords nor what only search engines read are shown", () => {
  const other = {
    ...content,
    pages: {
      page: {
        title: "One",
        intro: "Two.",
        lead: "",
        sections: [],
        description: "Quetzalcanary.",
        keywords: ["quetzalcanary"],
      },
    },
  };
  expect(findPages(other, "quetzalcanary").pages).toEqual([
    { href: "/page", title: "One", passage: ["Two."] },
  ]);
});

test("pages without a content file are found by their place in the menu", () => {
  expect(hrefs("events")).toContain("/events");
  expect(hrefs("data zone")).toContain("/datazone");
});

test("neither markup nor addresses are words of a page, and nothing is found by nothing", () => {
  for (const text of ["href", "https", "nbsp", "%", ""]) expect(hrefs(text), text).toEqual([]);
});
