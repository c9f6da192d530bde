import * as accounts from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject, keysOf } from "#core/domain/keys.ts";
import { slugify } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { Mover } from "#core/ops/move-in/mover.ts";
import {
  listOf,
  madeAt,
  type PortalRecord,
  readPortalFile,
  takeFields,
  textOf,
} from "#core/ops/move-in/portal-folder.ts";
import { saveSlug } from "#institute/db/posts/slugs.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import { isEmptyPost } from "#institute/domain/posts/empty.ts";
import { isPageAddress, MAX_ADDRESS } from "#institute/domain/posts/page-address.ts";
import { PostInput, postFields } from "#institute/domain/posts/post.ts";
import { type PostType, postTypeNames } from "#institute/domain/posts/types.ts";
import { freeAuthors } from "./free-authors.ts";
import { readMemberNotes } from "./named-members.ts";

const ofPortal = ["slug", "author", "userId", "userSlug", "email", "avatar", "isPrivate", "isApproved"];
const postNames = [...keysOf(postFields), ...ofPortal];

/** Takes the posts, with their ids, addresses, dates and approvals. */
export async function movePosts(mover: Mover): Promise<void> {
  const noteMembers = await readMemberNotes(mover.db);
  for await (const { record, row } of readPortalFile(mover, "posts.json", postNames))
    await mover.take(row, async (notes) => {
      const postType = typeOf(record);
      const owner = await ownerOf(mover, record);
      if (!owner) notes.push(`its account is not here, so the admin has it`);
      const writer = owner ?? (await mover.admin());
      const wish = { preset: "posts", notes, reader: writer, isFile: isStoredFile } as const;
      const slug = textOf(record.slug);
      const fields = {
        ...(await takeFields(mover, postFields, record, wish)),
        postType,
        // In doubt, visitors do not see it.
        isPrivate: Boolean(record.isPrivate) && record.isPrivate !== "false",
        authors: await authorsOf(mover, record, { postType, owner }, notes),
        isEnteredForOthers: !owner || isWork(postType),
        slug: slug ? keptSlug(slug) : undefined,
      };
      const input = fitRow(PostInput, fields, notes);
      noteMembers(input.authors, notes, owner?.profileId);
      if (isEmptyPost(input)) notes.push("its page is empty");
      const approved = record.isApproved === true;
      const options = { id: row.id, createdAt: madeAt(record), approved, isMovedIn: true };
      return async (trx) => {
        await writing.create(trx, writer, input, options);
        if (slug && postType !== "webPage" && !slug.includes("/")) await leadOn(trx, row.id, slug, notes);
        return row.id;
      };
    });
}

/** Lets an address of the older site lead to the post. */
async function leadOn(trx: Trx, id: string, slug: string, notes: string[]): Promise<void> {
  await saveSlug(trx, slug, id);
  const stored = await trx.selectFrom("post").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
  if (stored.slug !== slug) notes.push(`its address ends in ${stored.slug} now`);
}

const keptSlug = (slug: string): string =>
  isPageAddress(slug) && slug.length <= MAX_ADDRESS ? slug : slugify(slug);

/** Whether a link in a text leads to a file that was uploaded to the image service. */
const isStoredFile = (address: string): boolean =>
  /^https?:\/\/[^/]*cloudinary\.com\/.+\.pdf$/i.test(address);

function typeOf({ postType }: PortalRecord): PostType {
  const type = postTypeNames.find((name) => name === postType);
  if (type) return type;
  throw new AppError("invalid", `there are no posts of the type “${textOf(postType)}” here`);
}

/** The account that posted it, by its id there or by its address. */
async function ownerOf(mover: Mover, { userId, email }: PortalRecord): Promise<Account | null> {
  const id = await mover.find("user", textOf(userId));
  const byId = id ? await accounts.findById(mover.db, id) : null;
  return byId ?? (email ? accounts.findByEmail(mover.db, normalizeEmail(textOf(email))) : null);
}

interface Posted {
  postType: PostType;
  owner: Account | null;
}

async function authorsOf(mover: Mover, record: PortalRecord, { postType, owner }: Posted, notes: string[]) {
  const names = listOf(record.authors).flatMap((entry) => {
    const { email, name } = asObject(entry);
    return textOf(entry) || textOf(email) || textOf(name) || [];
  });
  const authors = [];
  for (const name of names) {
    if (!name.includes("@")) {
      authors.push(...freeAuthors(name));
      continue;
    }
    const email = normalizeEmail(name);
    if (await accounts.isMembersAddress(mover.db, email)) {
      authors.push(email);
      continue;
    }
    const account = await accounts.findByEmail(mover.db, email);
    if (account) authors.push(account.name);
    else notes.push(`without the author ${email}, who is no member`);
  }
  if (authors.length > 0 || !isWork(postType)) return authors;
  return owner ? [owner.profileId ?? owner.name] : freeAuthors(textOf(record.author));
}
