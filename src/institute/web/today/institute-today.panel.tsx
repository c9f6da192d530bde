import "#institute/domain/waiting-rows.ts";
import { AppError } from "#core/domain/errors.ts";
import type { WaitingRow } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Send } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import type { TodayPanel, TodayVerb } from "#core/web/today-panel.ts";
import { type LoanStep, stepWords } from "#institute/domain/lending/loan-steps.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { takeBackInvitations } from "../people/editor/take-back-invitations.ts";
import { undoApprovals } from "../posts/editor/undo-approvals.ts";

const { api } = browserClient;

/** A verb for one row. */
const forOne =
  (act: (row: WaitingRow, keyed: Keyed) => Promise<Send | undefined>): TodayVerb["act"] =>
  async ([row], keyed) => ({ undo: row && (await act(row, keyed)) });

const changeRequest = (id: string, json: RequestChanges, keyed: Keyed) =>
  unwrap(api.request[":id"].$patch({ param: { id }, json }, keyed));

/** The next step of a request, which is undone as at the desk. */
const nextStep = (step: LoanStep, changes: RequestChanges): TodayVerb => ({
  label: ({ title, loan }) => loan && stepWords(step, title, loan.name).action,
  done: stepWords(step, "", "").done,
  about: ({ title, loan }) => (loan ? stepWords(step, title, loan.name).about : title),
  act: forOne(async ({ id, version, loan }, keyed) => {
    const changed = await changeRequest(id, { ...changes, version }, keyed);
    if (changes.extension) return (sent) => unwrap(api.request[":id"].undo.$post({ param: { id } }, sent));
    const before = loan && { ...undoing(loan), version: changed.version };
    return before && ((sent) => changeRequest(id, before, sent));
  }),
});

/** Takes back the decision on a claimed name; throws if it stays. */
async function takeBackClaim(id: string, keyed: Keyed) {
  const json = { ids: [id], decision: "takeBack" as const };
  const { left } = await unwrap(api.names.claims.$put({ json }, keyed));
  if (left > 0) throw new AppError("conflict", "This can no longer be undone.");
}

const post = (id: string, version = 0) => ({ _id: id, version });

export const verbs: TodayPanel["verbs"] = {
  posts: {
    label: () => "Approve",
    done: "Approved",
    all: (count) => `Approve ${countOf(count, "post")}`,
    async act(rows, keyed) {
      const posts = rows.map(({ id, version }) => post(id, version));
      const { approved, refused } = await unwrap(api.posts.approvals.$post({ json: { posts } }, keyed));
      const done = posts.filter(({ _id }) => approved.includes(_id));
      return { refused, undo: (sent) => undoApprovals(done, sent) };
    },
  },
  messages: {
    label: () => "Answer",
    done: "Message read",
    leadsTo: ({ mailbox = "", title }) =>
      `mailto:${encodeURIComponent(mailbox)}?subject=${encodeURIComponent(`Re: ${title}`)}`,
    act: forOne(async ({ id }) => {
      const mark = (isRead: boolean) =>
        unwrap(api.contact[":id"].$patch({ param: { id }, json: { isRead } }));
      await mark(true);
      return async () => {
        const { isArchived } = await mark(false);
        if (isArchived) throw new AppError("conflict", "Someone has archived this message in the meantime.");
      };
    }),
  },
  claims: {
    label: () => "Confirm",
    done: "Name confirmed",
    act: forOne(async ({ id }, keyed) => {
      const json = { isConfirmed: true };
      await unwrap(api.names.claims[":id"].$put({ param: { id }, json }, keyed));
      return (sent) => takeBackClaim(id, sent);
    }),
  },
  requests: nextStep("approved", { status: "approved" }),
  handovers: nextStep("received", { status: "received" }),
  loans: nextStep("returned", { status: "returned" }),
  extensions: nextStep("extend", { extension: "granted" }),
  invitations: {
    label: () => "Invite",
    done: "Invited",
    act: forOne(async ({ id }, keyed) => {
      const { batch, invited } = await unwrap(api.profiles.invitations.$post({ json: { ids: [id] } }, keyed));
      if (invited === 0)
        throw new AppError("conflict", "They already have an account, or were e-mailed today.");
      return () => takeBackInvitations(batch);
    }),
  },
};

export const details: TodayPanel["details"] = {
  copies: () => import("../passes/editor/copy-to-answer.tsx"),
  offeredWorks: () => import("../people/editor/offer-to-answer.tsx"),
};
