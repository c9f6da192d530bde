import { useQuery } from "@tanstack/react-query";
import type { EditableProfile } from "#domain/people/profile.ts";
import { readingText } from "#formats/posts/text-changes.ts";
import { VersionChoice, VersionComparison } from "#web/workplace/version-comparison.tsx";
import { browserClient, unwrap } from "../../browser-client.ts";
import { labels } from "./fields.tsx";
import { diffValues, type ProfileValues, toFormValues } from "./values.ts";

/** The newer profile beside what was changed in the form, and the choice between the two; until it is made, both stay. */
export function ConflictChoice(props: {
  id: string;
  version: number;
  start: ProfileValues;
  mine: ProfileValues;
  isKeepingMine: boolean;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { start, mine } = props;
  const newer = useQuery({
    queryKey: ["edited profile", props.id, "newer", props.version],
    queryFn: () => unwrap(browserClient.api.profiles[":member"].$get({ param: { member: props.id } })),
    gcTime: 0,
  });
  const theirs = newer.data && toFormValues(newer.data as EditableProfile);
  const changed = Object.keys(diffValues(start, mine)) as (keyof ProfileValues)[];
  const fields = theirs
    ? changed.map((field) => ({
        label: labels[field],
        stored: formatField(theirs, field),
        typed: formatField(mine, field),
      }))
    : [];
  return (
    <>
      {fields.length > 0 && <VersionComparison fields={fields} />}
      <p>
        {props.isKeepingMine
          ? "Your fields will replace the newer ones when you save; the others stay as they are there."
          : "What you wrote is kept."}
      </p>
      <VersionChoice {...props} />
    </>
  );
}

function formatField(values: ProfileValues, field: keyof ProfileValues): string {
  if (field === "memberCategory") return values.memberCategory.join(", ");
  return field === "about" ? readingText(values.about) : values[field];
}
