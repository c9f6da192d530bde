import { useQuery } from "@tanstack/react-query";
import { VersionChoice, VersionComparison } from "#web/workplace/version-comparison.tsx";
import { browserClient, unwrap } from "../browser-client.ts";
import { diffFields, type SpeciesValues, type ThreeWayDiff, toFormValues } from "./species-values.ts";

/** What somebody else has stored beside what stands in the form, field by field, and the choice between the two. */
export function SpeciesConflict({
  id,
  version,
  start,
  mine,
  labels,
  savedDraft: isKeepingMine,
  onLoad,
  onKeep,
}: Omit<ThreeWayDiff, "theirs"> & {
  id: string;
  version: number;
  labels: Record<string, string>;
  savedDraft: boolean;
  onLoad: () => void;
  onKeep: (theirs: SpeciesValues) => void;
}) {
  const newer = useQuery({
    queryKey: ["species", "newer", id, version],
    queryFn: () => unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: id } })),
    gcTime: 0,
  });
  if (isKeepingMine) return <p>Your fields will replace the stored ones when you press Save Species.</p>;
  if (newer.error) return <p>{newer.error.message} What you typed is still here.</p>;
  if (!newer.data) return <p>Loading what is stored now</p>;
  const theirs = toFormValues(newer.data);
  return (
    <>
      <VersionComparison
        fields={diffFields({ start, mine, theirs }).map(({ field, isMine }) => ({
          label: labels[field] ?? field,
          stored: formatValue(theirs[field]),
          typed: isMine ? formatValue(mine[field]) : "not changed by you; the stored one stays",
        }))}
      />
      <VersionChoice isKeepingMine={isKeepingMine} onLoad={onLoad} onKeep={() => onKeep(theirs)} />
    </>
  );
}

/** A value in words; of an account its text alone. */
function formatValue(value: SpeciesValues[keyof SpeciesValues]): string {
  if (value === null) return "";
  if (typeof value === "string")
    return value.startsWith("<")
      ? (new DOMParser().parseFromString(value, "text/html").body.textContent ?? "")
      : value;
  return value.map((one) => (typeof one === "string" ? one : `${one.value} (${one.lang})`)).join(", ");
}
