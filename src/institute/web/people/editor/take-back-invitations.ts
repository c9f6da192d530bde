import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

/** Takes back the invitations of a batch; throws if letters have gone. */
export async function takeBackInvitations(batch: string): Promise<void> {
  const { takenBack, gone } = await unwrap(
    browserClient.api.profiles.invitations[":batch"].$delete({ param: { batch } }),
  );
  if (gone === 0) return;
  throw new AppError(
    "conflict",
    takenBack > 0 ? "Some of the e-mails have already gone out." : "The e-mail has already gone out.",
  );
}
