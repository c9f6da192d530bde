import { useQueryClient } from "@tanstack/react-query";
import { ImportDialog } from "#core/web/forms/imports/import-dialog.tsx";
import { profileList } from "#institute/domain/people/profile-list.ts";
import { InviteAll } from "./invite-all.tsx";

/** The import of a list of members, with the table of its fields. */
export function ImportMembers({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ImportDialog
      title="Import members"
      endpoint="/api/profiles/import"
      list={profileList}
      onDone={() => void queryClient.invalidateQueries({ queryKey: ["profiles"] })}
      after={() => <InviteAll />}
      onClose={onClose}
    >
      <p>
        A CSV file or a workbook (.xlsx) with the name and the e-mail address of each member, and any columns
        of the export. A row with the e-mail address of a member updates that member; any other row adds one.
        Empty cells change nothing. No one gets an e-mail until you invite them.
      </p>
    </ImportDialog>
  );
}
