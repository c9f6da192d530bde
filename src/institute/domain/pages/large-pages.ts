import { z } from "zod";
import {
  group,
  inline,
  line,
  link,
  number,
  optionalLine,
  paragraph,
  picture,
  rows,
} from "#core/domain/parts.ts";
import {
  bird,
  count,
  keywords,
  labelled,
  months,
  named,
  next,
  numerals,
  page,
  year,
} from "./shared-parts.ts";

export const homeParts = z.strictObject({
  slides: rows(
    "Slides",
    z.strictObject({
      title: line("Title"),
      text: line("Text"),
      href: link("Leads to"),
      action: line("Text of the button"),
      picture: picture("Picture", {
        hint: "The sky of the delivered drawing follows the hour and the weather at the station; a file takes its place.",
      }),
    }),
    { min: 1, max: 6, row: "slide" },
  ),
  doors: rows(
    "Doors",
    z.strictObject({
      title: line("Title"),
      text: line("Text"),
      href: link("Leads to"),
      picture: picture("Picture"),
    }),
    { min: 3, max: 3, row: "door" },
  ),
  statement: line("Statement"),
  text: paragraph("Text under the statement"),
  more: labelled("Link under it"),
  picture: picture("Picture on a wide screen"),
  tiles: rows(
    "Tiles",
    z.strictObject({ title: line("Title"), text: line("Text"), href: link("Leads to"), bird: bird() }),
    { min: 4, max: 4, row: "tile" },
  ),
  capacity: group("In figures", {
    title: line("Title"),
    text: paragraph("Text"),
    more: labelled("Link"),
    figures: numerals("Figures", { min: 4, max: 4 }),
  }),
  news: group("News", {
    heading: line("Heading"),
    more: line("Text of the button"),
    events: line("Heading of the events"),
    allEvents: line("Link to the events"),
  }),
});

export const capacityParts = z.strictObject({
  ...page,
  statistics: numerals("Figures"),
  destinations: group("Where graduates went", {
    heading: line("Heading"),
    title: line("Title of the chart"),
    caption: paragraph("Caption"),
    shares: rows(
      "Shares",
      z.strictObject({
        name: line("Kind of work"),
        percent: number("Per cent", { min: 0.1, max: 100, fraction: true }),
      }),
      { min: 1, max: 12, row: "share" },
    ),
    graduates: line("Heading of the graduates on this site"),
  }),
  papers: group("What they published", {
    heading: line("Heading"),
    title: line("Title of the chart"),
    caption: paragraph("Caption"),
    averages: rows(
      "Averages",
      z.strictObject({
        from: year("From"),
        to: year("To"),
        papers: number("Papers a year", { min: 0.1, max: 10_000, fraction: true }),
      }),
      { min: 1, max: 12, row: "period" },
    ),
    last: group("Last year", { year: year(), papers: count("Papers") }),
  }),
  themesHeading: line("Heading of the themes"),
  themes: rows("Research themes", named(), { max: 20, row: "theme" }),
  trendsHeading: line("Heading of the trends"),
  trends: numerals("Trends"),
  atlas: group("The atlas", {
    heading: line("Heading"),
    title: line("Title of the chart"),
    caption: paragraph("Caption"),
    needed: number("Pentads needed for full coverage", { min: 1, max: 1_000_000 }),
    all: group("So far", { pentads: count("Pentads"), cards: count("Cards"), species: count("Species") }),
    years: rows("By year", z.strictObject({ year: line("Year"), pentads: count("Pentads") }), {
      max: 40,
      row: "year",
    }),
  }),
  partnersHeading: line("Heading of the partners"),
  partners: rows("Partners", line("Partner"), { max: 60, row: "partner" }),
  next: next(),
  keywords: keywords(),
});

export const mscParts = z.strictObject({
  ...page,
  picture: picture("Picture"),
  facts: numerals("Figures"),
  applying: group("Applying", {
    heading: line("Heading"),
    none: inline("Shown while no call is open"),
    entryHeading: line("Heading of the requirements"),
    entry: rows("Who can apply", paragraph("Requirement"), { max: 20, row: "requirement" }),
    sendHeading: line("Heading of what to send"),
    send: inline("What to send, and where"),
  }),
  yearHeading: line("Heading of the year"),
  year: group("The year", {
    taught: group("Taught", { months: months(), label: line("Label"), text: line("Text") }),
    research: group("Research", { months: months(), label: line("Label"), text: line("Text") }),
  }),
  modulesHeading: line("Heading of the modules"),
  modules: rows(
    "Modules",
    z.strictObject({
      name: line("Name"),
      text: paragraph("Text"),
      topics: rows("Topics", line("Topic"), { max: 30, row: "topic" }),
      reading: rows(
        "Suggested reading",
        z.strictObject({ title: line("Title"), by: line("By"), note: optionalLine("Note") }),
        { max: 20, row: "book" },
      ),
    }),
    { max: 40, row: "module" },
  ),
  modulesNote: paragraph("Note under the modules"),
  next: next(),
  keywords: keywords(),
});
