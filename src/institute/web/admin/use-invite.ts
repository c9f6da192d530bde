import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import { mailed } from "#core/web/mail-promise.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { takeBackInvitations } from "../people/editor/take-back-invitations.ts";

const api = browserClient.api.profiles.invitations;
// Below the key of the members, so that every change of them loads it again.
const uninvitedKey = ["profiles", "uninvited"];

/** How many members have no account and were never invited; `undefined` while that is not known. */
export const useUninvited = (): number | undefined =>
  useQuery({ queryKey: uninvitedKey, queryFn: () => unwrap(api.$get()) }).data?.uninvited;

/** Invites a member, or all who were never invited; for ten seconds it can be undone. */
export function useInvite() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["profiles"] });
  const inviting = useMutation({
    mutationFn: (member: { _id: string; name: string } | "all") =>
      unwrap(api.$post({ json: member === "all" ? { all: true } : { ids: [member._id] } })),
    onSuccess: async ({ batch, invited }, member) => {
      await refresh();
      if (invited === 0)
        return announce("No one was invited", "They already have an account, or were e-mailed today.");
      const whom = member === "all" ? countOf(invited, "member") : member.name;
      offerUndo({
        done: "Invited",
        about: whom,
        detail: `${whom}. ${mailed("The e-mail goes out in a moment.")}`,
        undo: () => takeBackInvitations(batch),
        refresh,
      });
    },
    onError: (error) => announceFailure("The invitation failed", error.message),
  });
  return { invite: inviting.mutate, isInviting: inviting.isPending };
}
