import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useInvite, useUninvited } from "./use-invite.ts";

/** The button that invites all who were never invited; nothing if there is nobody. */
export function InviteAll() {
  const uninvited = useUninvited();
  const { run: invite, busy } = useInvite();
  if (!uninvited) return null;
  return (
    <BusyButton type="button" quiet busy={busy} busyLabel="Inviting" onClick={() => invite("all")}>
      Invite everyone not yet invited ({uninvited.toLocaleString("en-GB")})
    </BusyButton>
  );
}
