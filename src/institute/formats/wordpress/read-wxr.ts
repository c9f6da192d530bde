import { stripUnsafe } from "#core/domain/text-fields.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";

/** A post, page, picture or anything else of an export file of WordPress; texts are as they are there. */
export interface WxrItem {
  /** Its id on that site, and its id anywhere. */
  id: string;
  guid: string;
  type: string;
  status: string;
  title: string;
  link: string;
  slug: string;
  /** The login of its author. */
  creator: string;
  date: string;
  content: string;
  excerpt: string;
  hasPassword: boolean;
  /** Its categories and tags. */
  terms: string[];
  attachmentUrl: string;
  /** The id of its picture. */
  thumbnailId: string;
  /** How many readers wrote below it, and the names of fields that its writers added. */
  comments: number;
  ownFields: string[];
}

export interface WxrAuthor {
  login: string;
  email: string;
  name: string;
}

/** A part of an export file, in its order; `broken` is why the rest could not be read. */
export type WxrPart = { author: WxrAuthor } | { item: WxrItem } | { siteUrl: string } | { broken: string };

/** More signs than any text of a post has; what is longer was not closed. */
const MAX_TEXT = 20_000_000;

class BrokenFile extends Error {}

/** Reads an export file part by part, so that it may be of any size; what is whole is read, whatever follows. */
export async function* readWxr(chunks: AsyncIterable<string>): AsyncGenerator<WxrPart> {
  const found: WxrPart[] = [];
  const { parser, progress } = createParser((part) => found.push(part));
  try {
    for await (const chunk of chunks) {
      parser.write(stripUnsafe(chunk));
      if (parser.position - progress.at > MAX_TEXT) throw new BrokenFile("a text in it does not end");
      yield* found.splice(0);
    }
    parser.close();
    yield* found.splice(0);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    yield* found.splice(0);
    yield { broken: `line ${parser.line}: ${error.message}` };
  }
}

function createParser(report: (part: WxrPart) => void) {
  const progress = { at: 0 };
  const path: string[] = [];
  let fields = new Map<string, string>();
  let lists = newLists();
  let text = "";
  const parser = createXmlParser({
    failed({ message }) {
      // A sign that a browser shows is none of XML; it stays as it is.
      if (!/undefined entity/.test(message)) throw new BrokenFile(message.replace(/^[\d:.\s]+/, ""));
    },
    open({ name, attributes }) {
      if (path.length === 0 && name !== "rss") throw new BrokenFile("it is not an export file of WordPress");
      path.push(name);
      progress.at = parser.position;
      text = "";
      if (name === "item" || name === "wp:author") fields = new Map();
      if (name === "item") lists = newLists();
      if (name === "category" && /^(category|post_tag)$/.test(attributes.domain ?? ""))
        path[path.length - 1] = "term";
    },
    text(more) {
      text += more;
    },
    close() {
      const name = path.pop() ?? "";
      progress.at = parser.position;
      if (name === "term") lists.terms.push(text.trim());
      else if (name === "wp:comment") lists.comments += 1;
      else if (name === "wp:base_site_url") report({ siteUrl: text.trim() });
      else if (name === "wp:author") report({ author: toAuthor(fields) });
      else if (name === "item") report({ item: toItem(fields, lists) });
      else if (name === "wp:postmeta") {
        const key = fields.get("wp:meta_key") ?? "";
        if (key === "_thumbnail_id") fields.set("thumbnail", fields.get("wp:meta_value") ?? "");
        else if (!key.startsWith("_")) lists.ownFields.push(key);
      } else if (!path.includes("wp:comment")) fields.set(name, text);
      text = "";
    },
  });
  return { parser, progress };
}

function toAuthor(fields: ReadonlyMap<string, string>): WxrAuthor {
  const read = (name: string) => (fields.get(`wp:author_${name}`) ?? "").trim();
  const [login, email] = [read("login"), read("email")];
  const name = [read("first_name"), read("last_name")].filter(Boolean).join(" ");
  return { login, email, name: name || read("display_name") || login };
}

const newLists = (): Pick<WxrItem, "terms" | "comments" | "ownFields"> => ({
  terms: [],
  comments: 0,
  ownFields: [],
});

function toItem(
  fields: ReadonlyMap<string, string>,
  { terms, comments, ownFields }: ReturnType<typeof newLists>,
): WxrItem {
  const read = (name: string) => (fields.get(name) ?? "").trim();
  const isDated = (date: string) => /^[1-9]\d{3}-/.test(date);
  const date = [read("wp:post_date_gmt"), read("wp:post_date")].find(isDated);
  return {
    id: read("wp:post_id"),
    guid: read("guid"),
    type: read("wp:post_type"),
    status: read("wp:status"),
    title: read("title"),
    link: read("link"),
    slug: read("wp:post_name"),
    creator: read("dc:creator"),
    date: date ? `${date.replace(" ", "T")}Z` : read("pubDate"),
    content: read("content:encoded"),
    excerpt: read("excerpt:encoded"),
    hasPassword: read("wp:post_password") !== "",
    terms: terms.filter((term) => term && term !== "Uncategorized"),
    attachmentUrl: read("wp:attachment_url"),
    thumbnailId: read("thumbnail"),
    comments,
    ownFields,
  };
}
