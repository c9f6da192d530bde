import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#core/domain/dates.ts";
import type { RememberedReading } from "#core/domain/reading.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";
import { LoadProblem } from "../load-problem.tsx";
import { toFailure } from "../submission.ts";

type Named = Pick<RememberedReading, "_id" | "file" | "by" | "at">;

/** What is remembered of how files are read, each with a button to forget it; nothing before the first. */
export function RememberedReadings(props: {
  queryKey: QueryKey;
  load: () => Promise<{ readings: Named[] }>;
  forget: (id: string) => Promise<unknown>;
}) {
  const queryClient = useQueryClient();
  const remembered = useQuery({ queryKey: props.queryKey, queryFn: props.load });
  const [forgetting, setForgetting] = useState<string>();
  const all = remembered.data?.readings ?? [];

  async function forget({ _id, file }: Named) {
    if (forgetting) return;
    setForgetting(_id);
    try {
      await props.forget(_id);
      announce(`The reading of ${file} was deleted`);
    } catch (error) {
      announceFailure("It could not be deleted", toFailure(error).message);
    }
    await queryClient.invalidateQueries({ queryKey: props.queryKey });
    setForgetting(undefined);
  }

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
              aria-disabled={forgetting === one._id || undefined}
              onClick={() => void forget(one)}
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
