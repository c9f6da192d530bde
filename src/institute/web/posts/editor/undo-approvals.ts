import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Keyed } from "#core/web/send-key.ts";

/** Takes back approvals of posts in the versions that were approved; throws what the server says if one of them went on. */
export async function undoApprovals(
  approved: readonly { _id: string; version: number }[],
  keyed: Keyed,
): Promise<void> {
  const posts = approved.map(({ _id, version }) => ({ _id, version: version + 1 }));
  const { refused } = await unwrap(browserClient.api.posts.approvals.undo.$post({ json: { posts } }, keyed));
  const [first] = refused;
  if (first) throw new AppError("conflict", first.message);
}
