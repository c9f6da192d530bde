import { type QueryKey, useQuery } from "@tanstack/react-query";
import { formatDate } from "#core/domain/dates.ts";
import type { RememberedReading } from "#core/domain/reading.ts";
import { LoadProblem } from "../../load-problem.tsx";
import { useAction } from "../../sending/use-action.ts";

type Named = Pick<RememberedReading, "_id" | "file" | "by" | "at">;

/** What is remembered of how files are read, each with a button to forget it; nothing before the first. */
export function RememberedReadings(props: {
  queryKey: QueryKey;
  load: () => Promise<{ readings: Named[] }>;
  forget: (id: string) => Promise<unknown>;
}) {
  const remembered = useQuery({ queryKey: props.queryKey, queryFn: props.load });
  const all = remembered.data?.readings ?? [];
  const { run: forget, running } = useAction({
    call: (_keyed, { _id }: Named) => props.forget(_id),
    done: (_, { file }) => ({ said: `The reading of ${file} was deleted` }),
    refused: "It could not be deleted",
    changes: [props.queryKey],
  });

  if (remembered.error && !remembered.data)
    return <LoadProblem what="What is remembered" query={remembered} />;
  if (all.length === 0) return null;
  return (
    <details>
      <summary>Remembered: {all.length === 1 ? "one kind of file" : `${all.length} kinds of files`}</summary>
      <p className="hint">A file whose header has the same names is proposed to be read in the same way.</p>
      <ul>
        {all.map((one) => (
          <li key={one._id} className="row toolbar spread">
            <div>
              <b>{one.file}</b>
              <br />
              <small>{describeOrigin(one)}</small>
            </div>
            <button
              type="button"
              className="button quiet"
              aria-disabled={running?._id === one._id || undefined}
              onClick={() => forget(one)}
            >
              Forget<span className="visually-hidden"> how {one.file} is read</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** When a reading was given and by whom: “12 November 2026, by Ada Okoye”. */
export const describeOrigin = ({ at, by }: Pick<RememberedReading, "at" | "by">): string =>
  `${formatDate(at)}, by ${by ?? "the command line or a deleted account"}`;
