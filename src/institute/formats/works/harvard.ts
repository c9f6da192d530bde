import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, leadOf, thesisKind, yearOf } from "../posts/citable.ts";
import {
  editionOf,
  findableAt,
  inBrackets,
  initialsOf,
  invertedName,
  joinNames,
  nameInOrder,
  otherEditors,
  printSeries,
  publishedBy,
  reportNumberOf,
  shortenNames,
} from "./reference-parts.ts";

const initials = (given: string) => initialsOf(given, { after: ".", between: "" });

const names = (creators: Citable["authors"], hasMore = false) => {
  const all = creators.map((creator) => invertedName(creator, initials));
  const { shown, isCut } = shortenNames(all, { over: 3, to: 1 });
  return isCut || hasMore ? `${shown.join(", ")} et al.` : joinNames(shown, " and ");
};

const roleOf = (creators: Citable["authors"]) => (creators.length > 1 ? "(eds)" : "(ed.)");

const namesInOrder = (creators: Citable["authors"]) =>
  joinNames(
    creators.map((creator) => nameInOrder(creator, initials)),
    " and ",
  );

/** Harvard, as in “Cite Them Right”, without italics. */
export function harvard(work: Citable, access = ""): string {
  const { kind, numbering, container, publisher, title, editors = [] } = work;
  const pages = numbering && pagesOf(numbering);
  const place = [numbering?.volume, numbering?.issue && `(${numbering.issue})`].filter(Boolean).join("");
  const pageWord = numbering?.lastPage ? "pp." : "p.";
  const { creators, areEditors } = leadOf(work);
  const lead = areEditors ? `${names(creators)} ${roleOf(creators)}` : names(creators, work.hasMoreAuthors);
  const head = `${lead} (${work.issued ? yearOf(work.issued) : "no date"})`;
  const by = editors.length > 0 && `${namesInOrder(editors)} ${roleOf(editors)}`;
  const others = otherEditors(work);
  const within = [place, pages && `${pageWord} ${pages}`, numbering?.articleNumber, numbering?.other];
  const edition = editionOf(work);
  const published = inBrackets(publishedBy(work) ?? "", [printSeries(work, ", ")]).trim();
  const whole = [
    [title],
    [others.length > 0 && `Edited by ${namesInOrder(others)}`],
    [edition?.replace(/\.$/, "")],
    [reportNumberOf(work)],
    [container],
    [published, numbering?.other],
  ];
  const rest = {
    article: [[`‘${title}’`, container, ...within]],
    chapter: [
      [`‘${title}’`, `in ${[by, container].filter(Boolean).join(" ")}`],
      [edition?.replace(/\.$/, "")],
      [published, ...within],
    ],
    talk: [
      [`‘${title}’`, by ? `in ${[by, container].filter(Boolean).join(" ")}` : container],
      [published, ...within],
    ],
    book: whole,
    report: whole,
    preprint: [[`‘${title}’`, `${container ?? publisher ?? ""} [Preprint]`.trim(), ...within]],
    other: whole,
    thesis: [[title], [thesisKind(work)], [publisher]],
    dataset: [[title], [work.version && `Version ${work.version}`], ["Data set"], [publisher]],
    document: [[title], [work.version && `Version ${work.version}`], [publisher]],
    webpage: [[title], [container]],
  }[kind].map((parts) => parts.filter(Boolean).join(", "));
  return `${head} ${[...rest, `Available at: ${findableAt(work)}${access}`].filter(Boolean).join(". ")}.`;
}
