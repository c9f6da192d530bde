import { useQuery } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { mailed } from "#core/web/mail-promise.ts";
import { takeBackInvitations } from "../people/editor/take-back-invitations.ts";

const api = browserClient.api.profiles.invitations;
// Below the key of the members, so that every change of them loads it again.
const uninvitedKey = ["profiles", "uninvited"];

/** How many members have no account and were never invited; `undefined` while that is not known. */
export const useUninvited = (): number | undefined =>
  useQuery({ queryKey: uninvitedKey, queryFn: () => unwrap(api.$get()) }).data?.uninvited;

/** Invites a member, or all who were never invited; for ten seconds it can be undone. */
export const useInvite = () =>
  useAction({
    call: (keyed, member: { _id: string; name: string } | "all") =>
      unwrap(api.$post({ json: member === "all" ? { all: true } : { ids: [member._id] } }, keyed)),
    done({ batch, invited }, member) {
      if (invited === 0)
        return {
          said: "No one was invited",
          detail: "They already have an account, or were e-mailed today.",
        };
      const whom = member === "all" ? countOf(invited, "member") : member.name;
      return {
        said: "Invited",
        detail: `${whom}. ${mailed("The e-mail goes out in a moment.")}`,
        undo: () => takeBackInvitations(batch),
        undone: whom,
      };
    },
    refused: "The invitation failed",
    changes: [["profiles"]],
  });
