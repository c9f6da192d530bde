import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { countOf, excerpt } from "#core/domain/words.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { UsageError } from "#core/ops/command.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { MoveIn, Mover } from "#core/ops/move-in/mover.ts";
import { dateOf } from "#core/ops/move-in/portal-folder.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { isEmptyPost } from "#institute/domain/posts/empty.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { readWxr, type WxrAuthor, type WxrItem } from "#institute/formats/wordpress/read-wxr.ts";
import { readWordPressText } from "#institute/formats/wordpress/wordpress-text.ts";
import { type NoteMembers, readMemberNotes } from "./named-members.ts";
import { leadOnFrom, oldPathOf, pageAddressFor, postSlugOf } from "./wordpress-addresses.ts";
import { type AliasCounts, keysOf, nounOf, plainTitle, recallItem, rememberItem } from "./wordpress-keys.ts";

/** What the whole file says before its posts can be read one by one. */
interface Site {
  authors: ReadonlyMap<string, WxrAuthor>;
  /** The address of each picture and file by its id, and the other way round. */
  urls: ReadonlyMap<string, string>;
  base: string;
  aliases: AliasCounts;
  noteMembers: NoteMembers;
  /** What was copied or not, by the address of the attachment. */
  used: Map<string, string>;
}

const types: Record<string, PostType> = { post: "news", page: "webPage" };
const waiting = ["draft", "pending", "future"];

/** The posts, pages and media of WordPress. */
export const wordpress: MoveIn = {
  from: "wordpress",
  async run(mover) {
    await access(mover.place).catch(() => {
      throw new UsageError(`Cannot read the file ${mover.place}.`);
    });
    const site = await survey(mover);
    const attachments: WxrItem[] = [];
    for await (const part of open(mover)) {
      if ("broken" in part)
        mover.report.remark(
          `The file could not be read to its end: ${part.broken}. What is before was taken.`,
        );
      if (!("item" in part)) continue;
      if (part.item.type === "attachment") attachments.push({ ...part.item, content: "", excerpt: "" });
      else await moveItem(mover, site, part.item);
    }
    for (const item of attachments) await reportMedia(mover, site, item);
  },
};

const open = ({ place }: Mover) => readWxr(createReadStream(place, { encoding: "utf8" }));

/** Reads who wrote and which files there are, which may stand behind the posts that need them. */
async function survey(mover: Mover): Promise<Site> {
  const authors = new Map<string, WxrAuthor>();
  const urls = new Map<string, string>();
  const aliases = new Map<string, number>();
  let base = "";
  for await (const part of open(mover)) {
    if ("siteUrl" in part) base = part.siteUrl.replace(/\/+$/, "");
    else if ("author" in part) authors.set(part.author.login, part.author);
    else if ("item" in part) {
      const { alias } = keysOf(part.item);
      if (alias) aliases.set(alias, (aliases.get(alias) ?? 0) + 1);
      if (part.item.type === "attachment") urls.set(part.item.id, part.item.attachmentUrl);
    } else if ("broken" in part && base === "" && urls.size === 0 && authors.size === 0)
      throw new UsageError(`${mover.place}: ${part.broken}`);
  }
  const noteMembers = await readMemberNotes(mover.db);
  return { authors, urls, base, aliases, noteMembers, used: new Map() };
}

const rowOf = (item: WxrItem) => ({
  noun: nounOf(item),
  id: item.guid || item.link || item.id,
  key: keysOf(item).key,
  name: plainTitle(item.title),
  notes: [
    ...(item.comments > 0 ? [`without ${countOf(item.comments, "comment")}`] : []),
    ...(item.ownFields.length > 0 ? [`without the fields ${[...new Set(item.ownFields)].join(", ")}`] : []),
    ...(item.type === "post" && item.excerpt ? ["without its excerpt"] : []),
  ],
});

async function moveItem(mover: Mover, site: Site, item: WxrItem): Promise<void> {
  await recallItem(mover, site.aliases, item);
  await mover.take(rowOf(item), async (notes) => {
    const postType = types[item.type];
    if (!postType) throw new AppError("invalid", "the site has nothing of this type");
    if (!["publish", "private", ...waiting].includes(item.status))
      throw new AppError("invalid", `its status is “${item.status}”`);
    const { writer, authors, isEnteredForOthers } = await writerOf(mover, site, item);
    const content = await contentOf(mover, site, item, { writer, notes });
    const picture = site.urls.get(item.thumbnailId);
    const fileUrl = await mover.copyField(picture, {
      preset: "posts",
      notes,
      kinds: ["image"],
      reader: writer,
    });
    if (picture && fileUrl) site.used.set(picture, fileUrl);
    const isPrivate = item.status === "private" || item.hasPassword;
    if (item.hasPassword) notes.push("it had a password; now its authors and admins alone see it");
    const input = fitRow(
      PostInput,
      {
        postType,
        content,
        fileUrl,
        authors,
        isEnteredForOthers,
        isPrivate,
        title: titleOf(item, content, notes),
        keywords: item.terms.join("\n") || null,
        intro: postType === "webPage" ? plainTitle(item.excerpt) : null,
        slug: postType === "webPage" ? await pageAddressFor(mover.db, item, notes) : postSlugOf(item),
      },
      notes,
    );
    site.noteMembers(authors, notes, writer.profileId);
    if (isEmptyPost(input)) notes.push("its page is empty");
    const approved = !waiting.includes(item.status);
    if (!approved) notes.push(`waits for a decision, since it was “${item.status}”`);
    const createdAt = dateOf(item.date);
    return (trx) => store(trx, writer, { input, item, approved, createdAt }, notes);
  });
  await rememberItem(mover, site.aliases, item);
}

interface NewPost {
  input: PostInput;
  item: WxrItem;
  approved: boolean;
  createdAt: string | undefined;
}

async function store(trx: Trx, writer: Account, post: NewPost, notes: string[]): Promise<string> {
  const { input, item, approved, createdAt } = post;
  const id = await writing.create(trx, writer, input, {
    approved,
    isMovedIn: true,
    ...(createdAt && { createdAt }),
  });
  if (item.status === "publish") await leadOnFrom(trx, id, oldPathOf(item.link), notes);
  return id;
}

function titleOf(item: WxrItem, content: string, notes: string[]): string {
  const title = plainTitle(item.title);
  if (title) return title;
  notes.push("it had no title and has its first words");
  return excerpt(plainText(content), 8) || "Untitled";
}

/** The account with the author's address, or the admin, with the author as a free name. */
async function writerOf(mover: Mover, { authors }: Site, { creator }: WxrItem) {
  const author = authors.get(creator);
  const account = author?.email ? await accounts.findByEmail(mover.db, normalizeEmail(author.email)) : null;
  if (account) return { writer: account, authors: [], isEnteredForOthers: false };
  const name = author?.name || creator;
  return { writer: await mover.admin(), authors: name ? [name] : [], isEnteredForOthers: true };
}

interface Writing {
  writer: Account;
  notes: string[];
}

/** The text with its pictures and files, in their full size, in our store. */
async function contentOf(
  mover: Mover,
  site: Site,
  item: WxrItem,
  { writer, notes }: Writing,
): Promise<string> {
  const { html, removed } = readWordPressText(item.content, (id) => site.urls.get(id));
  if (removed.length > 0) notes.push(`without what only WordPress shows: ${removed.join(", ")}`);
  const whole = new Set(site.urls.values());
  const absolute = html
    .replaceAll(/(\s(?:src|href)=["'])\/(?=wp-content\/)/g, `$1${site.base}/`)
    .replaceAll(/https?:\/\/[^\s"'<>]{1,2000}-\d{1,5}x\d{1,5}\.\w{3,4}\b/g, (address) => {
      const original = address.replace(/-\d+x\d+(?=\.\w+$)/, "");
      return whole.has(original) ? original : address;
    });
  const isFile = (address: string) =>
    address.startsWith(site.base) && /\/uploads\/.+\.\w{2,5}$/.test(address);
  const onCopied = (address: string, url: string) => void site.used.set(address, url);
  return mover.copyText(absolute, { preset: "posts", notes, reader: writer, isFile, onCopied });
}

/** Says of a picture or file whether a post shows it. */
async function reportMedia(mover: Mover, site: Site, item: WxrItem): Promise<void> {
  const row = rowOf(item);
  await recallItem(mover, site.aliases, item);
  const copied = site.used.get(item.attachmentUrl) ?? (await mover.find("file", item.attachmentUrl));
  if (!copied)
    return mover.report.row(row, "left out", [
      `no text shows ${item.attachmentUrl}, or it could not be copied`,
    ]);
  await mover.take(row, async () => async () => copied);
  await rememberItem(mover, site.aliases, item);
}
