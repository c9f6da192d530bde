import { z } from "zod";
import { requiredLine, text } from "#core/domain/text-fields.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { passAddress, ShownSubject } from "./new-pass.ts";
import { MAX_PASS_NAME, type PassState } from "./pass.ts";

/** The longest reason of a request, and the longest answer to it. */
export const MAX_WORDS = 2000;
const atMost = `At most ${MAX_WORDS.toLocaleString("en-GB")} characters.`;

const words = (missing?: string) =>
  text(missing)
    .overwrite((written) => written.replace(/\r\n?/g, "\n"))
    .trim()
    .max(MAX_WORDS, atMost);

const noReason = "Say why you would like to read it.";
/** Why somebody asks for a copy. */
export const whyCopy = words(noReason);

/** A request for a copy of a file that is not open to its sender; the work by its id or the last part of its address. */
export const CopyRequest = ShownSubject.extend({
  opens: z.literal("file"),
  subjectId: z.string("Say which work.").min(1, "Say which work.").max(200, "At most 200 characters."),
  name: requiredLine(MAX_PASS_NAME, "Give your name."),
  email: passAddress,
  why: whyCopy.min(1, noReason),
  /** Hidden from people, so a filled field comes from a bot. */
  website: z.string().max(2_000).default(""),
});
export type CopyRequest = z.output<typeof CopyRequest>;

/**
 * What a person who asks for a copy reads: with any address, whether or not there is such a request already, and with the
 * proven address of an account, where it was passed on or its copy is theirs already.
 */
export const copyThanks = {
  letter:
    "We have sent an e-mail with a link. Open the link within two days, and your request goes to the authors or the institute.",
  passedOn: "Your request goes to the authors or the institute. Their answer comes by e-mail.",
  sentAgain: "You have this copy already: we have sent its link again.",
} as const;
export type CopyThanks = keyof typeof copyThanks;

export const CopyLink = z.object({ token: z.string().max(300, "At most 300 characters.") });

/** Give or decline, with words if wanted. */
const answer = {
  answer: z.enum(["give", "decline"], "Say whether you give the copy or decline."),
  words: words().default(""),
};
export const CopyAnswer = z.object(answer);
/** The same from a letter. */
export const LinkedCopyAnswer = CopyLink.extend(answer);
export type CopyAnswer = z.output<typeof CopyAnswer>;

type AskedWork = Pick<PostSummary, "title" | "titleHtml" | "language" | "postType" | "slug">;

/**
 * What has become of a request, for the person at its address: `late` if that was not proven in time, `sentAgain` if the
 * link of a copy that is theirs already was.
 */
export interface CopyProof {
  /** Null if visitors cannot read it any more. */
  work: AskedWork | null;
  state: PassState | "late" | "sentAgain";
  /** Until when a copy that was given can be opened. */
  until: string | null;
}

/** A request for a copy as those read it who may answer. */
export interface CopyQuestion {
  work: AskedWork;
  name: string;
  email: string;
  why: string;
  /** When its address was proven. */
  askedAt: string;
  state: PassState;
  /** What was answered, and until when a copy that was given can be opened. */
  words: string;
  until: string | null;
  /** Why there is nothing to answer, though it waits. */
  moot: string | null;
}

/** What giving does. */
export const givingWords =
  "A copy that you give opens this one file for 30 days, to this reader alone. Nothing becomes public.";

/** Why a copy can no longer be given: everyone can open the file, the work is not public any more, or it has lost its file. */
export type MootReason = "open" | "gone" | "noFile";

/** What the people read who would have answered. */
export const mootWords: Readonly<Record<MootReason, string>> = {
  open: "Everyone can open this file now, so there is nothing to give.",
  gone: "This work is not public any more, so there is nothing to give.",
  noFile: "This work has no file any more, so there is nothing to give.",
};
