import { useQuery } from "@tanstack/react-query";
import type { EditableProfile } from "#domain/profile.ts";
import { readingText } from "#formats/text-changes.ts";
import { ask, browserClient } from "../../browser-client.ts";
import { TwoVersions, VersionChoice } from "../two-versions.tsx";
import { labels } from "./fields.tsx";
import { changesOf, type ProfileValues, valuesOf } from "./values.ts";

/** The newer profile beside what was changed in the form, and the choice between the two; until it is made, both stay. */
export function ConflictChoice(props: {
  id: string;
  version: number;
  start: ProfileValues;
  mine: ProfileValues;
  kept: boolean;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { start, mine } = props;
  const newer = useQuery({
    queryKey: ["edited profile", props.id, "newer", props.version],
    queryFn: () => ask(browserClient.api.profiles[":member"].$get({ param: { member: props.id } })),
    gcTime: 0,
  });
  const theirs = newer.data && valuesOf(newer.data as EditableProfile);
  const changed = Object.keys(changesOf(start, mine)) as (keyof ProfileValues)[];
  const fields = theirs
    ? changed.map((field) => ({
        label: labels[field],
        stored: textOf(theirs, field),
        typed: textOf(mine, field),
      }))
    : [];
  return (
    <>
      {fields.length > 0 && <TwoVersions fields={fields} />}
      <p>
        {props.kept
          ? "Your fields will replace the newer ones when you save; the others stay as they are there."
          : "What you wrote is kept."}
      </p>
      <VersionChoice {...props} />
    </>
  );
}

function textOf(values: ProfileValues, field: keyof ProfileValues): string {
  if (field === "memberCategory") return values.memberCategory.join(", ");
  return field === "about" ? readingText(values.about) : values[field];
}
