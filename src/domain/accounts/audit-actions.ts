import { isKeyOf } from "../keys.ts";

/** Every action in the audit log, as `noun.verb`, and the phrase that comes before its subject. */
const auditActions = {
  "account.rights": "Changed the rights of",
  "admin.create": "Made an admin by command:",
  "admin.demote": "Took the admin’s rights by command from",
  "admin.promote": "Made an admin by command of",
  "admin.resetPassword": "Set a new password by command for",
  "audit.export": "Exported the log",
  "contact.send": "Sent a message",
  "contact.update": "Archived or brought back a message",
  "equipment.create": "Added equipment",
  "equipment.delete": "Deleted equipment",
  "equipment.import": "Imported equipment",
  "equipment.update": "Changed equipment",
  "file.remove": "Removed a file",
  "file.upload": "Uploaded a file",
  "post.approve": "Approved",
  "post.create": "Wrote",
  "post.delete": "Deleted the post",
  "post.letGo": "Removed for good the post",
  "post.propose": "Proposed a change to",
  "post.restore": "Brought back the post",
  "post.return": "Returned to its authors",
  "post.update": "Changed the post",
  "profile.arrangeBoard": "Changed the order of the board",
  "profile.create": "Made the profile of",
  "profile.delete": "Deleted the profile of",
  "profile.export": "Exported the members",
  "profile.forget": "Removed for good the profile of",
  "profile.import": "Imported members",
  "profile.restore": "Brought back the profile of",
  "profile.update": "Changed the profile of",
  "request.create": "Made a request",
  "request.delete": "Deleted a request",
  "request.update": "Changed a request",
  "sensitive.decide": "Decided on the held-back name",
  "sensitive.list": "Listed as a sensitive species",
  "sensitive.unlist": "Took off the list of sensitive species",
  "sensitive.withdraw": "Withdrew the decision on the name",
  "species.create": "Added the species",
  "species.delete": "Deleted the species",
  "species.forget": "Removed for good the species",
  "species.import": "Imported species",
  "species.restore": "Brought back the species",
  "species.update": "Changed the species",
  "survey.import": "Imported surveys",
  "survey.removeDemonstration": "Removed the invented surveys",
  "user.confirm": "Confirmed the address",
  "user.forgot": "Asked for a new password:",
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
