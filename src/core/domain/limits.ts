import type { Account } from "./accounts/viewer.ts";
import { keysOf } from "./keys.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A row of the table of limits. */
export interface LimitRule {
  /** How much is allowed: attempts, bytes, or things that are open at once. */
  points: number;
  /** For how many seconds the points last from the first of them; none counts what is open now. */
  duration?: number;
  /** What a person reads who has used them up, in a sentence; when one can go on is added to it. */
  words?: (points: number) => string;
}

const table = <Name extends string, Row extends LimitRule>(rows: Record<Name, Row>) => rows;
const inMegabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const confirm = "confirm your e-mail address";
const manyLetters = (where: string) =>
  `We have sent as many e-mails ${where} as we can. Look in your spam folder too.`;
const openRequestWords = (points: number) =>
  `You can have ${points} open requests at a time, counting those that wait, are approved or are on loan.`;
const openDraftWords = (points: number) =>
  `You have ${points} drafts with your account. Delete or send one of them first.`;

/** Every limit, with its figures and its words; an operator changes figures with the setting LIMITS. */
export const limitRules = table({
  /** Failed sign-ins to one account from one address, so that the owner elsewhere is not locked out. */
  signinAccount: { points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins to one account from all addresses without an earlier successful sign-in. */
  signinEverywhere: { points: 100, duration: 15 * MINUTE },
  /** Failed sign-ins from one address, to any account. */
  signinAddress: { points: 60, duration: 15 * MINUTE },
  /** Messages from one network address, which a family or an office may share. */
  contactAddress: { points: 8, duration: 15 * MINUTE },
  /** Messages with one sender e-mail address. */
  contactEmail: { points: 5, duration: HOUR },
  /** Photographs that go with a message: from one network address, and in all. */
  contactPhotograph: {
    points: 10,
    duration: HOUR,
    words: (points) => `You can send ${points} photographs an hour.`,
  },
  contactPhotographAll: {
    points: 500,
    duration: DAY,
    words: () => "We have received as many photographs today as we can look at.",
  },
  /** Letters to an address that nobody has proven, which may be a stranger's: to one mailbox, from one network address, in all. */
  unconfirmedMail: { points: 5, duration: DAY, words: () => manyLetters("to this address today") },
  unconfirmedMailAddress: { points: 20, duration: HOUR, words: () => manyLetters("from your network") },
  unconfirmedMailAll: { points: 1000, duration: DAY, words: () => manyLetters("today") },
  signupAddress: { points: 20, duration: HOUR },
  /** Changes of address that one account requests. */
  addressAccount: { points: 5, duration: HOUR },
  /** New passwords that are requested for one mailbox, whether or not it has an account. */
  forgotAccount: { points: 5, duration: DAY },
  forgotAddress: { points: 20, duration: HOUR },
  /** Reset links checked from one network address before a password is typed. */
  resetCheckAddress: { points: 60, duration: 15 * MINUTE },
  resetAddress: { points: 30, duration: 15 * MINUTE },
  /** New passwords checked for one address, because each check costs processor time. */
  judgeAddress: { points: 60, duration: 15 * MINUTE },
  /** Wrong current passwords when changing an account's password. */
  passwordAccount: { points: 10, duration: 15 * MINUTE },
  /** Files uploaded by one account. */
  upload: {
    points: 200,
    duration: HOUR,
    words: (points) => `You can upload ${points} files an hour.`,
  },
  /** Whatever one account saves, sends, changes or deletes. */
  writes: {
    points: 600,
    duration: HOUR,
    words: (points) => `You can save ${points} times an hour.`,
  },
  writesUnconfirmed: {
    points: 30,
    duration: HOUR,
    words: (points) => `Until you ${confirm}, you can save ${points} times an hour.`,
  },
  /** Bytes of text in what one account saves, without uploaded files, which have a quota. */
  text: {
    points: 50_000_000,
    duration: HOUR,
    words: (points) => `You can save ${inMegabytes(points)} of text an hour.`,
  },
  textUnconfirmed: {
    points: 1_000_000,
    duration: HOUR,
    words: (points) => `Until you ${confirm}, you can save ${inMegabytes(points)} of text an hour.`,
  },
  /** Drafts that one account saves, and their bytes: they are saved by themselves while a person writes. */
  draftSaves: { points: 1200, duration: HOUR },
  draftText: { points: 200_000_000, duration: HOUR },
  draftTextUnconfirmed: { points: 10_000_000, duration: HOUR },
  /** Drafts that one account has at a time. */
  openDrafts: { points: 40, words: openDraftWords },
  openDraftsUnconfirmed: { points: 3, words: openDraftWords },
  /** Lists of authors that one account has read. */
  namesRead: { points: 1200, duration: HOUR },
  /** Readings of names that one account corrects, since they hold for everyone. */
  namesRemembered: {
    points: 200,
    duration: HOUR,
    words: (points) => `You can correct ${points} names an hour.`,
  },
  /** DOIs that one account looks up, because others answer. */
  lookups: {
    points: 120,
    duration: HOUR,
    words: (points) => `You can look up ${points} DOIs an hour.`,
  },
  /** Questions that all accounts together make this site ask other services. */
  outsideLookups: {
    points: 1000,
    duration: HOUR,
    words: () => "This site has asked other services very often in the last hour.",
  },
  /** Records at ORCID that one account reads. */
  orcidRecords: {
    points: 20,
    duration: HOUR,
    words: (points) => `You can read ${points} ORCID records an hour.`,
  },
  /** Photographs that one account copies from Wikimedia Commons. */
  commonsFiles: {
    points: 60,
    duration: HOUR,
    words: (points) => `You can copy ${points} photographs from Wikimedia Commons an hour.`,
  },
  /** Photographs that one account takes from those found for species, and small pictures of them that it sees. */
  photoCandidates: {
    points: 300,
    duration: HOUR,
    words: (points) => `You can take ${points} photographs an hour.`,
  },
  candidatePictures: {
    points: 2000,
    duration: HOUR,
    words: (points) => `You can look at ${points} photographs of other sites an hour.`,
  },
  /** Titles of one account that are compared with all works, as they are typed. */
  comparisons: { points: 1200, duration: HOUR },
  /** Copies of all that the site holds of one person. */
  personalData: {
    points: 10,
    duration: HOUR,
    words: (points) => `You can download your data ${points} times an hour.`,
  },
  /** Members whom one admin invites; each address gets one letter a day besides. */
  invitations: {
    points: 2000,
    duration: DAY,
    words: (points) => `You can invite ${points.toLocaleString("en-GB")} members a day.`,
  },
  /** Requests for equipment or more time that one account makes. */
  requests: {
    points: 20,
    duration: HOUR,
    words: (points) => `You can make ${points} requests an hour.`,
  },
  /** Links that one account gives to people without an account, and openings of one link. */
  passesGiven: {
    points: 60,
    duration: HOUR,
    words: (points) => `You can make ${points} links an hour.`,
  },
  /** Requests of one mailbox for copies of closed files. */
  copyRequests: {
    points: 3,
    duration: DAY,
    words: (points) => `You can ask for ${points} copies a day.`,
  },
  passOpened: { points: 120, duration: HOUR },
  /** Readings of one calendar by its secret address. */
  calendarAddress: { points: 120, duration: HOUR },
  /** Requests of one borrower that reserve units or are on loan. */
  openRequests: {
    points: 5,
    words: (points) =>
      `${openRequestWords(points)} Return or cancel one first. Members with a profile can have more.`,
  },
  openRequestsOfMember: {
    points: 30,
    words: (points) => `${openRequestWords(points)} Return or cancel one first.`,
  },
  /** Equipment and periods that one account waits for. */
  openWaits: {
    points: 20,
    words: (points) => `You can wait for ${points} things at a time. Stop waiting for one first.`,
  },
  /** Surveys from the field of one account that are not accepted yet: a month of twenty counts on most days. */
  openFieldSurveys: {
    points: 500,
    words: (points) =>
      `${points} of your surveys are waiting for review or for your answer. This one stays on your phone and is sent later.`,
  },
});

export type LimitName = keyof typeof limitRules;

/** The limits whose points are used up by attempts, and come back. */
export type RateName = {
  [Name in LimitName]: (typeof limitRules)[Name] extends { duration: number } ? Name : never;
}[LimitName];

/** Figures of an operator instead of those of the table. */
export type LimitFigures = Partial<Record<LimitName, number>>;

/** The rule of a limit, with an operator's figure if there is one. */
export const ruleOf = (name: LimitName, figures: LimitFigures = {}): LimitRule => {
  const rule: LimitRule = limitRules[name];
  return { ...rule, points: figures[name] ?? rule.points };
};

export const limitNames = keysOf(limitRules);

/** The limits of what an account saves. */
export const writeLimitsOf = ({ isConfirmed }: Pick<Account, "isConfirmed">) =>
  isConfirmed
    ? ({ writes: "writes", text: "text" } as const)
    : ({ writes: "writesUnconfirmed", text: "textUnconfirmed" } as const);

/** The limits of drafts, which never use up what an account may save. */
export const draftLimitsOf = ({ isConfirmed }: Pick<Account, "isConfirmed">) =>
  ({ writes: "draftSaves", text: isConfirmed ? "draftText" : "draftTextUnconfirmed" }) as const;

/** The limit of an account's drafts. */
export const openDraftLimitOf = ({ isConfirmed }: Pick<Account, "isConfirmed">) =>
  isConfirmed ? "openDrafts" : "openDraftsUnconfirmed";

/** The limit of a borrower's open requests. */
export const openRequestLimitOf = ({ profileId }: Pick<Account, "profileId">) =>
  profileId === null ? "openRequests" : "openRequestsOfMember";
