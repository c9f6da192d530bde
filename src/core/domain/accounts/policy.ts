import { AppError } from "../errors.ts";
import type { Account, Viewer } from "./viewer.ts";

/** The parts of a post that its rules depend on. */
export interface PostRights {
  userId: string;
  authors: { profileId: string | null }[];
}

/** Who deleted, cancelled or decided something, and when (ISO 8601). */
export interface Deletion {
  deletedBy: string | null;
  deletedAt: string;
}

/** How long people can undo their own deletion. */
const UNDO_MINUTES = 10;

type Rule<Subject> = (viewer: Viewer, subject: Subject) => boolean;

const signedIn: Rule<void> = (viewer) => viewer !== null;
const admin: Rule<void> = (viewer) => viewer?.role === "admin";
const adminOrAuthor: Rule<PostRights> = (viewer, post) =>
  viewer !== null &&
  (viewer.role === "admin" ||
    post.userId === viewer._id ||
    (viewer.profileId !== null && post.authors.some((author) => author.profileId === viewer.profileId)));

const adminOrPoster: Rule<{ userId: string }> = (viewer, post) =>
  viewer !== null && (viewer.role === "admin" || post.userId === viewer._id);
/** What is opened to people without an account is vouched for by a proven address. */
const confirmedAdminOrAuthor: Rule<PostRights> = (viewer, post) =>
  viewer?.isConfirmed === true && adminOrAuthor(viewer, post);
/** Who gave something, and they who could give it, may end it. */
const giverOrAdminOrAuthor: Rule<PostRights & { givenBy: string | null }> = (viewer, pass) =>
  viewer !== null && (viewer._id === pass.givenBy || adminOrAuthor(viewer, pass));
const confirmed: Rule<void> = (viewer) => viewer?.isConfirmed === true;
const hasProfile: Rule<void> = (viewer) => viewer !== null && viewer.profileId !== null;

const deletedJustNow: Rule<Deletion> = (viewer, { deletedBy, deletedAt }) =>
  viewer !== null &&
  deletedBy === viewer._id &&
  // Also for a time in the future, which a wrong clock has stored.
  Math.abs(Date.now() - Date.parse(deletedAt)) < UNDO_MINUTES * 60_000;
const adminJustNow: Rule<Deletion> = (viewer, deletion) =>
  viewer?.role === "admin" && deletedJustNow(viewer, deletion);
const posterOrAdminJustNow: Rule<Deletion & { userId: string }> = (viewer, decision) =>
  adminOrPoster(viewer, decision) && deletedJustNow(viewer, decision);
const adminOrDeletedJustNow: Rule<Deletion> = (viewer, deletion) =>
  viewer?.role === "admin" || deletedJustNow(viewer, deletion);

/** What holds a shared good needs no less proof than what shows a profile. */
const confirmedOrStoreAdmin: Rule<void> = (viewer) =>
  viewer !== null && (viewer.isConfirmed || viewer.isStoreAdmin);
const storeAdmin: Rule<void> = (viewer) => viewer?.isStoreAdmin === true;
/** What is ringed in a country is not for every admin to read; an admin grants the rights. */
const ringer: Rule<void> = (viewer) => viewer !== null && (viewer.isRinger || viewer.isRingKeeper);
const ringKeeper: Rule<void> = (viewer) => viewer?.isRingKeeper === true;
const adminOrStoreAdmin: Rule<void> = (viewer) =>
  viewer !== null && (viewer.role === "admin" || viewer.isStoreAdmin);
const adminOrSelf: Rule<{ _id: string }> = (viewer, profile) =>
  viewer !== null && (viewer.role === "admin" || viewer.profileId === profile._id);

/** What people read whose address is not proven. */
export const CONFIRM_FIRST =
  "Confirm your e-mail address first: follow the link in the e-mail that we sent you.";

/** Who may do what. The server enforces it; the browser reads it to show or hide a button. */
export const policy = {
  "account.secure": signedIn,
  "today.read": signedIn,
  "draft.keep": signedIn,
  "post.create": signedIn,
  "post.edit": adminOrAuthor,
  "post.delete": adminOrAuthor,
  "post.approve": admin,
  "post.undoApproval": adminJustNow,
  "post.return": admin,
  "post.restore": adminOrDeletedJustNow,
  "post.withdraw": admin,
  "post.removeVersion": admin,
  "post.preview": adminOrAuthor,
  "post.moderate": admin,
  "post.history": adminOrAuthor,
  "pass.give": confirmedAdminOrAuthor,
  "pass.showDraft": confirmed,
  "pass.end": giverOrAdminOrAuthor,
  "pass.restore": deletedJustNow,
  "works.import": admin,
  "doi.register": admin,
  "member.lookup": signedIn,
  "name.claim": hasProfile,
  "work.answerOffer": hasProfile,
  "name.confirm": adminOrPoster,
  "name.takeBack": posterOrAdminJustNow,
  "name.remember": signedIn,
  "name.split": admin,
  "post.createWebPage": admin,
  "post.setSlug": admin,
  "content.edit": admin,
  "newsletter.write": admin,
  "species.manage": admin,
  "equipment.read": signedIn,
  "equipment.manage": storeAdmin,
  "request.read": signedIn,
  "request.cancel": signedIn,
  "request.create": confirmedOrStoreAdmin,
  "request.manage": storeAdmin,
  "request.undo": deletedJustNow,
  "request.report": adminOrStoreAdmin,
  "profile.edit": adminOrSelf,
  "profile.manage": admin,
  "account.manage": admin,
  "audit.read": admin,
  "survey.import": admin,
  "field.record": signedIn,
  "field.review": admin,
  "field.undoReview": adminJustNow,
  "field.restore": adminOrDeletedJustNow,
  "ringing.record": ringer,
  "ringing.read": ringer,
  "ringing.manage": ringKeeper,
  "sensitive.manage": admin,
  "names.settle": admin,
  "contact.read": admin,
  "visits.read": admin,
  "health.read": admin,
  "year.read": admin,
  "year.publish": admin,
} as const;

export type Action = keyof typeof policy;
type Subject<A extends Action> = Parameters<(typeof policy)[A]>[1];
/** The arguments beside the action: none, or the subject that its rule needs. */
export type SubjectOf<A extends Action> = Subject<A> extends void ? [] : [Subject<A>];

/** The actions whose rules need no subject. */
export type SimpleAction = { [A in Action]: SubjectOf<A> extends [] ? A : never }[Action];

declare const permission: unique symbol;

/** A person whom the policy has allowed an action; only `can` makes one, so that no write can skip the policy. */
export type Authorized<A extends Action> = Account & { readonly [permission]: A };

/** The person at the machine, who has no account and needs no permission; only a command acts as one. */
export const operator: unique symbol = Symbol("operator");
export type Operator = typeof operator;

/** Whether `viewer` may do `action`, to `subject` if the rule needs one. */
export function can<A extends Action>(
  viewer: Viewer,
  action: A,
  ...subject: SubjectOf<A>
): viewer is Authorized<A> {
  return (policy[action] as Rule<unknown>)(viewer, subject[0]);
}

/** The same person, if the policy allows the action; throws 403 otherwise, which says if only a confirmed address is missing. */
export function permit<A extends Action>(
  account: Account,
  action: A,
  ...subject: SubjectOf<A>
): Authorized<A> {
  if (can(account, action, ...subject)) return account;
  if (!account.isConfirmed && can({ ...account, isConfirmed: true }, action, ...subject))
    throw new AppError("unconfirmed", CONFIRM_FIRST);
  throw new AppError("forbidden", "You are not allowed to do this.");
}
