import { useQuery } from "@tanstack/react-query";
import { ask, browserClient } from "../browser-client.ts";
import styles from "./species-conflict.module.css";
import { differences, type Meeting, type SpeciesValues, valuesOf } from "./species-values.ts";

/** What somebody else has stored beside what stands in the form, field by field, and the choice between the two. */
export function SpeciesConflict({
  id,
  version,
  start,
  mine,
  labels,
  kept,
  onLoad,
  onKeep,
}: Omit<Meeting, "theirs"> & {
  id: string;
  version: number;
  labels: Record<string, string>;
  kept: boolean;
  onLoad: () => void;
  onKeep: (theirs: SpeciesValues) => void;
}) {
  const newer = useQuery({
    queryKey: ["species", "newer", id, version],
    queryFn: () => ask(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: id } })),
    gcTime: 0,
    meta: { volatile: true },
  });
  if (kept) return <p>Your fields will replace the stored ones when you press Save Species.</p>;
  if (newer.error) return <p>{newer.error.message} What you typed is still here.</p>;
  if (!newer.data) return <p>Loading what is stored now</p>;
  const theirs = valuesOf(newer.data);
  return (
    <div className={styles.conflict}>
      <table>
        <caption>What differs</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">In this form</th>
          </tr>
        </thead>
        <tbody>
          {differences({ start, mine, theirs }).map(({ field, isMine }) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              <td>{shown(theirs[field])}</td>
              <td>{isMine ? shown(mine[field]) : "not changed by you; the stored one stays"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.choices}>
        <button type="button" className="button quiet" onClick={onLoad}>
          Load the newer one
        </button>
        <button type="button" className="button quiet" onClick={() => onKeep(theirs)}>
          Keep mine
        </button>
      </p>
    </div>
  );
}

/** A value in words; of an account its text alone. */
function shown(value: SpeciesValues[keyof SpeciesValues]): string {
  if (value === null || value.length === 0) return "–";
  if (typeof value === "string")
    return value.startsWith("<")
      ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
      : value;
  return value.map((one) => (typeof one === "string" ? one : `${one.value} (${one.lang})`)).join(", ");
}
