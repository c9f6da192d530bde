import { isKeyOf } from "../keys.ts";

/** Every action in the audit log, as `noun.verb`, and the phrase that comes before its subject. */
const auditActions = {
  "account.rights": "Changed the rights of",
  "admin.create": "Created an admin by command:",
  "admin.demote": "Removed admin rights by command from",
  "admin.promote": "Promoted to admin by command:",
  "admin.resetPassword": "Set a new password by command for",
  "audit.export": "Exported the log",
  "contact.send": "Sent a message",
  "contact.update": "Archived or restored a message",
  "equipment.create": "Added equipment",
  "equipment.delete": "Deleted equipment",
  "equipment.import": "Imported equipment",
  "equipment.update": "Changed equipment",
  "file.remove": "Removed a file",
  "file.upload": "Uploaded a file",
  "names.settle": "Settled the name",
  "names.withdraw": "Withdrew the answer for the name",
  "post.approve": "Approved the post",
  "post.create": "Wrote the post",
  "post.delete": "Deleted the post",
  "post.endEmbargo": "Ended the embargo of the post",
  "post.letGo": "Permanently deleted the post",
  "post.propose": "Proposed a change to the post",
  "post.putBack": "Put back the post",
  "post.registerDoi": "Registered the DOI of the post",
  "post.reserveDoi": "Reserved a DOI for the post",
  "post.restore": "Restored the post",
  "post.return": "Returned the post to its authors:",
  "post.update": "Changed the post",
  "post.withdraw": "Took down the post",
  "profile.arrangeBoard": "Changed the order of the board",
  "profile.create": "Created the profile of",
  "profile.delete": "Deleted the profile of",
  "profile.export": "Exported the members",
  "profile.forget": "Permanently deleted the profile of",
  "profile.import": "Imported members",
  "profile.restore": "Restored the profile of",
  "profile.update": "Changed the profile of",
  "request.create": "Submitted a request",
  "request.delete": "Deleted a request",
  "request.update": "Changed a request",
  "sensitive.decide": "Reviewed the name",
  "sensitive.list": "Listed as a sensitive species:",
  "sensitive.unlist": "Removed from the list of sensitive species:",
  "sensitive.withdraw": "Withdrew the review of the name",
  "species.create": "Added the species",
  "species.delete": "Deleted the species",
  "species.forget": "Permanently deleted the species",
  "species.import": "Imported species",
  "species.restore": "Restored the species",
  "species.update": "Changed the species",
  "survey.import": "Imported surveys",
  "survey.removeDemonstration": "Removed the invented surveys",
  "survey.undoImport": "Undid an import of surveys",
  "user.confirm": "Confirmed the address",
  "user.forgot": "Requested a new password:",
  "user.password": "Changed the password:",
  "user.passwordRefused": "Change of password refused:",
  "user.reset": "Set a new password:",
  "user.sessionEnd": "Ended a session:",
  "user.sessionsEnd": "Ended every other session:",
  "user.signin": "Signed in:",
  "user.signinRefused": "Sign-in refused:",
  "user.signout": "Signed out:",
  "user.signoutEverywhere": "Signed out everywhere:",
  "user.signup": "Signed up:",
} as const;

export type AuditAction = keyof typeof auditActions;

const subjects: Record<string, string> = {
  account: "Accounts",
  admin: "Commands",
  audit: "Log",
  contact: "Messages",
  equipment: "Equipment",
  file: "Files",
  names: "Names in counts",
  post: "Posts",
  profile: "Profiles",
  request: "Requests",
  sensitive: "Sensitive species",
  species: "Species",
  survey: "Surveys",
  user: "Signing in and out",
};

/** The phrase for an action; an action of an earlier version is shown by its stored name. */
export const actionPhrase = (action: string): string =>
  isKeyOf(auditActions, action) ? auditActions[action] : action;

/** The label of an action in a filter. */
export const actionLabel = (action: string): string => actionPhrase(action).replace(/:$/, "");

/** The label of a group of actions. */
export const subjectLabel = (noun: string): string => subjects[noun] ?? noun;
