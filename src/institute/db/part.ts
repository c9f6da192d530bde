import type { DbPart } from "#core/db/part.ts";
import { checks } from "./checks.ts";
import { answerLetters, copyLetters, messageLetters } from "./contact/contact-letters.ts";
import { waitingMessages } from "./contact/waiting.ts";
import { countFigures } from "./figures.ts";
import { fileReaders } from "./file-readers.ts";
import { followKinds } from "./follow-kinds.ts";
import { collectLetters } from "./lending/collecting.ts";
import { todayLetters } from "./lending/digest.ts";
import { deskLetters, deskTripLetters, loanLetters, tripLetters } from "./lending/letters.ts";
import { neededLetters } from "./lending/needed.ts";
import { reminderLetters } from "./lending/reminders.ts";
import { storeStatuses } from "./lending/statuses.ts";
import { purgeWaits } from "./lending/wait-list.ts";
import { ownLoans, waitingLoans } from "./lending/waiting.ts";
import { loggedNouns } from "./logged-nouns.ts";
import { callLetterNouns, confirmLetters, openLetters } from "./pages/call-letters.ts";
import { copyLetterNouns } from "./passes/copy-letter-nouns.ts";
import { askedLetters, outcomeLetters, proveLetters } from "./passes/copy-letters.ts";
import { waitingCopies } from "./passes/copy-waiting.ts";
import { purgePasses } from "./passes/kept-passes.ts";
import { shownLetters } from "./passes/pass-letters.ts";
import * as closing from "./people/closed-account.ts";
import { inviteLetters } from "./people/invitations.ts";
import { moveAddress } from "./people/moved-address.ts";
import { personalData } from "./people/personal-data.ts";
import { memberPages } from "./people/sitemap.ts";
import { isStaff } from "./people/staff.ts";
import { uninvitedMembers } from "./people/waiting.ts";
import { offeredWorks } from "./people/work-offers.ts";
import { purgeDeletedProfiles } from "./people/writing.ts";
import { cleanIdentifiers } from "./posts/dois/clean-identifiers.ts";
import { purgeDoiAnswers } from "./posts/dois/doi-answers.ts";
import { readDois } from "./posts/dois/waiting-dois.ts";
import { nameLetters } from "./posts/names/name-letters.ts";
import { readUnreadNames } from "./posts/names/unread-names.ts";
import { countFileTexts } from "./posts/pages/file-texts.ts";
import { removalLetters, reviewLetters } from "./posts/review/letters.ts";
import { findGoneFile } from "./posts/review/versions.ts";
import { claimedNames, returnedPosts, waitingPosts } from "./posts/review/waiting.ts";
import { reindexDuePosts } from "./posts/search/search-reindex.ts";
import { searchInstitute } from "./posts/search/site-search.ts";
import { postPages } from "./posts/sitemap.ts";
import { titledContent, titledFiles, titledMembers, titledPosts } from "./titles.ts";
import { yearFigures } from "./year-figures.ts";

/** Posts, people and lending. */
export const institute: DbPart = {
  fileReaders,
  findGoneFile,
  followKinds,
  readDois,
  countTexts: countFileTexts,
  logged: loggedNouns,
  titles: [titledPosts, titledFiles, titledMembers, titledContent],
  letters: {
    loan: loanLetters,
    desk: deskLetters,
    trip: tripLetters,
    deskTrip: deskTripLetters,
    collect: collectLetters,
    reminders: reminderLetters,
    today: todayLetters,
    needed: neededLetters,
    review: reviewLetters,
    removal: removalLetters,
    name: nameLetters,
    message: messageLetters,
    copy: copyLetters,
    answer: answerLetters,
    invite: inviteLetters,
    shown: shownLetters,
    [copyLetterNouns.prove]: proveLetters,
    [copyLetterNouns.asked]: askedLetters,
    [copyLetterNouns.outcome]: outcomeLetters,
    [callLetterNouns.confirm]: confirmLetters,
    [callLetterNouns.open]: openLetters,
  },
  moveAddress,
  ...closing,
  personal: personalData,
  waiting: [
    waitingPosts,
    waitingMessages,
    claimedNames,
    waitingLoans,
    returnedPosts,
    ownLoans,
    waitingCopies,
    offeredWorks,
    uninvitedMembers,
  ],
  morning: {
    posts: ["post waiting", "posts waiting"],
    messages: ["message waiting", "messages waiting"],
    claims: ["name to confirm", "names to confirm"],
  },
  search: searchInstitute,
  countFigures,
  yearFigures,
  isStaff,
  sitemap: [postPages, memberPages],
  purge: [purgeDeletedProfiles, purgeDoiAnswers, purgeWaits, purgePasses],
  afterMigrate: [storeStatuses, cleanIdentifiers, reindexDuePosts, readUnreadNames],
  checks,
};
