import { useQuery } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useSettled } from "#core/web/forms/use-settled.ts";
import styles from "./authors-field.module.css";
import type { EditorAuthor } from "./values.ts";

const LOOKUP_DELAY_MS = 400;

/** The members whom a name may be; nothing if there is none. */
export function OfferedMembers(props: { author: EditorAuthor; onChoose: (member: EditorAuthor) => void }) {
  const { name, family } = props.author;
  const looked = useSettled(family || name, LOOKUP_DELAY_MS);
  const { data } = useQuery({
    queryKey: ["members", "lookup", looked],
    queryFn: () => unwrap(browserClient.api.profiles.lookup.$get({ query: { name: looked.slice(0, 100) } })),
    enabled: looked.length > 1,
  });
  const members = data?.members ?? [];
  if (members.length === 0) return null;
  return (
    <div className={styles.members}>
      <p>Is this a member?</p>
      <div className="toolbar">
        {members.map((member) => (
          <button
            key={member.profileId}
            type="button"
            className="button quiet"
            onClick={() => props.onChoose({ profileId: member.profileId, name: member.name })}
          >
            {member.name}
          </button>
        ))}
      </div>
    </div>
  );
}
