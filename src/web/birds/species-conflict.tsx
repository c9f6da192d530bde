import { useQuery } from "@tanstack/react-query";
import { ask, browserClient } from "../browser-client.ts";
import { TwoVersions, VersionChoice } from "../workplace/two-versions.tsx";
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
  });
  if (kept) return <p>Your fields will replace the stored ones when you press Save Species.</p>;
  if (newer.error) return <p>{newer.error.message} What you typed is still here.</p>;
  if (!newer.data) return <p>Loading what is stored now</p>;
  const theirs = valuesOf(newer.data);
  return (
    <>
      <TwoVersions
        fields={differences({ start, mine, theirs }).map(({ field, isMine }) => ({
          label: labels[field] ?? field,
          stored: shown(theirs[field]),
          typed: isMine ? shown(mine[field]) : "not changed by you; the stored one stays",
        }))}
      />
      <VersionChoice kept={kept} onLoad={onLoad} onKeep={() => onKeep(theirs)} />
    </>
  );
}

/** A value in words; of an account its text alone. */
function shown(value: SpeciesValues[keyof SpeciesValues]): string {
  if (value === null) return "";
  if (typeof value === "string")
    return value.startsWith("<")
      ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
      : value;
  return value.map((one) => (typeof one === "string" ? one : `${one.value} (${one.lang})`)).join(", ");
}
