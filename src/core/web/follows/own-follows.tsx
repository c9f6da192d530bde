import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type Follow, type Rhythm, rhythmWords } from "#core/domain/follows/follow.ts";
import { capital } from "#core/domain/words.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { useFocusFallback } from "../forms/dialogs/use-focus-fallback.ts";
import { LineSkeletons } from "../forms/lists/row-skeletons.tsx";
import { LoadProblem } from "../forms/load-problem.tsx";
import { BusyButton } from "../forms/sending/busy-button.tsx";
import { useAction } from "../forms/sending/use-action.ts";
import type { Person } from "../session/use-person.ts";
import styles from "./letters.module.css";

const { follows } = browserClient.api;
const listKey = ["follows"];

/** What the account follows, each with how often, and Stop. */
export function OwnFollows({ person }: { person: Person }) {
  const list = useQuery({
    queryKey: [...listKey, person._id],
    queryFn: async () => (await unwrap(follows.$get())).follows,
  });
  if (list.error && !list.data) return <LoadProblem what="What you follow" query={list} />;
  if (!list.data) return <LineSkeletons />;
  if (list.data.length === 0)
    return (
      <p className="hint">
        Nothing yet. Under a list, a person, a bird or a search, press “Tell me”, and an e-mail says what is
        new.
      </p>
    );
  return (
    <ul className="ruled">
      {list.data.map((follow) => (
        <FollowRow key={follow.id} follow={follow} />
      ))}
    </ul>
  );
}

function FollowRow({ follow: { id, kind, what, title, href, every, rhythms } }: { follow: Follow }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => document.querySelector<HTMLElement>("#follows"));
  const param = { id };
  const stop = useAction({
    call: (keyed) => unwrap(follows[":id"].$delete({ param }, keyed)),
    done: () => ({
      said: "Stopped",
      detail: title,
      undo: (keyed) => unwrap(follows.$post({ json: { kind, what, every } }, keyed)),
    }),
    refused: "This was not stopped",
    changes: [listKey],
  });
  const change = useAction({
    call: (keyed, to: Rhythm) => unwrap(follows[":id"].$patch({ param, json: { every: to } }, keyed)),
    done: (_, to) => ({ said: "Changed", detail: `${title}: ${rhythmWords[to].label.toLowerCase()}` }),
    refused: "This was not changed",
    changes: [listKey],
  });
  const name = capital(title);
  return (
    <li ref={row} className={styles.row}>
      <div>{href ? <a href={href}>{name}</a> : <p>{name}</p>}</div>
      <div className="toolbar">
        {rhythms.length > 1 ? (
          <select
            className="input"
            aria-label={`How often: ${title}`}
            value={every}
            disabled={change.busy}
            onChange={({ target }) => {
              const to = rhythms.find((rhythm) => rhythm === target.value);
              if (to) change.run(to);
            }}
          >
            {rhythms.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {rhythmWords[rhythm].label}
              </option>
            ))}
          </select>
        ) : (
          <span className="hint">{rhythmWords[every].label}</span>
        )}
        <BusyButton
          type="button"
          quiet
          busy={stop.busy}
          busyLabel="Stopping"
          aria-label={`Stop: ${title}`}
          onClick={() => stop.run()}
        >
          Stop
        </BusyButton>
      </div>
    </li>
  );
}
