import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Send } from "#core/web/forms/offer-undo.ts";
import { type RequestBefore, undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { RequestChanges } from "#institute/domain/lending/request.ts";

/** Takes the next step of a request, or answers a wish for more time; returns the call that undoes it. */
export async function takeStep(
  { id, version, before }: { id: string; version: number | undefined; before: RequestBefore },
  changes: RequestChanges,
  options: Parameters<Send>[0],
): Promise<Send> {
  const request = browserClient.api.request[":id"];
  const param = { id };
  const changed = await unwrap(request.$patch({ param, json: { ...changes, version } }, options));
  const earlier = { ...undoing(before), version: changed.version };
  return (sent) =>
    changes.extension
      ? unwrap(request.undo.$post({ param }, sent))
      : unwrap(request.$patch({ param, json: earlier }, sent));
}
