import "#institute/domain/waiting-rows.ts";
import type { WaitingRow } from "#core/domain/waiting.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { TodayPanel, TodayVerb } from "#core/web/today-panel.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";
import { undoApprovals } from "../posts/editor/undo-approvals.ts";

const { api } = browserClient;

/** A verb for one row. */
const forOne =
  (act: (row: WaitingRow) => Promise<(() => Promise<unknown>) | undefined>): TodayVerb["act"] =>
  async ([row]) => ({ undo: row && (await act(row)) });

const changeRequest = (id: string, json: RequestChanges) =>
  unwrap(api.request[":id"].$patch({ param: { id }, json }));

/** The next step of a request, which is undone as at the desk. */
const nextStep = (label: string, done: string, changes: RequestChanges): TodayVerb => ({
  label: () => label,
  done,
  act: forOne(async ({ id, version, loan }) => {
    const changed = await changeRequest(id, { ...changes, version });
    return (
      changes.status && loan && (() => changeRequest(id, { ...undoing(loan), version: changed.version }))
    );
  }),
});

const post = (id: string, version = 0) => ({ _id: id, version });

export const verbs: TodayPanel["verbs"] = {
  posts: {
    label: () => "Approve",
    done: "Approved",
    all: (count) => `Approve ${countOf(count, "post")}`,
    async act(rows) {
      const posts = rows.map(({ id, version }) => post(id, version));
      const { approved, refused } = await unwrap(api.posts.approvals.$post({ json: { posts } }));
      return { refused, undo: () => undoApprovals(posts.filter(({ _id }) => approved.includes(_id))) };
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
      return () => mark(false);
    }),
  },
  claims: {
    label: () => "Confirm",
    done: "Name confirmed",
    act: forOne(async ({ id }) => {
      await unwrap(api.names.claims[":id"].$put({ param: { id }, json: { isConfirmed: true } }));
      return undefined;
    }),
  },
  requests: nextStep("Approve", "Request approved", { status: "approved" }),
  handovers: nextStep("Hand over", "Handed over", { status: "received" }),
  loans: nextStep("Take back", "Taken back", { status: "returned" }),
  extensions: nextStep("Extend", "Extended", { extension: "granted" }),
  invitations: {
    label: () => "Invite",
    done: "Invited",
    act: forOne(async ({ id }) => {
      const { batch } = await unwrap(api.profiles.invitations.$post({ json: { ids: [id] } }));
      return () => unwrap(api.profiles.invitations[":batch"].$delete({ param: { batch } }));
    }),
  },
};
