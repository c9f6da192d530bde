import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import dialog from "#core/web/forms/dialogs/modal-dialog.module.css";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { MovableList, moved } from "#core/web/forms/fields/movable-list.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useStage } from "#core/web/forms/sending/on-its-way.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import styles from "./rights-dialog.module.css";

/** Sets the order in which board members are shown. */
export function BoardOrder({ onClose }: { onClose: () => void }) {
  const board = useQuery({
    queryKey: ["profiles", "board"],
    queryFn: () =>
      unwrap(
        browserClient.api.profiles.$get({
          query: { category: "boardMember", limit: String(MAX_PAGE_SIZE) },
        }),
      ),
    gcTime: 0,
  });
  return (
    <ModalDialog title="Order of the board" busy={useStage() !== undefined} onClose={onClose}>
      <LoadProblem what="The board" query={board} />
      {board.data && <OrderForm board={board.data.data} onClose={onClose} />}
    </ModalDialog>
  );
}

function OrderForm({ board, onClose }: { board: ProfileSummary[]; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [people, setPeople] = useState(board);
  const { run, busy, failure } = useAction({
    form,
    call: (keyed) => {
      const ids = people.map(({ _id }) => _id);
      return unwrap(browserClient.api.profiles.board.$put({ json: { ids } }, keyed));
    },
    done: () => ({ said: "The order of the board has been saved" }),
    after: onClose,
    changes: [["profiles"]],
  });
  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {failure && (
        <p className={dialog.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      {people.length === 0 && <p>There are no board members yet. Choose “Board member” in a profile.</p>}
      <MovableList
        items={people}
        nameOf={({ name }) => name}
        onMove={(from, to) => setPeople((before) => [...moved(before, from, to)])}
      />
      <SaveBar>
        <button type="button" className="button quiet" onClick={onClose} disabled={busy}>
          Cancel
        </button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving the order">
          Save order
        </BusyButton>
      </SaveBar>
    </form>
  );
}
